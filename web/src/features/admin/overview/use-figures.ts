import { formatDuration } from '../../../i18n/duration.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { type Figures, shareInTime } from './overview-query.ts';

/** Nothing was measured, which differs from zero. */
export const noFigure = '–';

export function useFigures() {
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const percent = (share: number) =>
    formatNumber(language, share, { style: 'percent', maximumFractionDigits: 0 });
  return {
    number,
    inTime(figures: Figures) {
      const share = shareInTime(figures);
      return share === null ? noFigure : percent(share);
    },
    firstLook: ({ medianMinutesToFirstLook: minutes }: Figures) =>
      minutes === null ? noFigure : formatDuration(language, minutes),
  };
}
