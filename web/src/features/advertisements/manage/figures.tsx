import { useQuery } from '@tanstack/react-query';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { formatDayMonth, formatNumber, plural } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { type Bar, BarChart } from '../../../ui/bar-chart.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { figuresQuery } from './queries.ts';

export function Figures({ id }: { id: string }) {
  const t = useAdvertisementTexts().figures;
  const language = useLanguage();
  const query = useQuery(figuresQuery(id));
  return (
    <WhenLoaded query={query} texts={t}>
      {({ days, views, taps }) => {
        const barsOf = (kind: 'views' | 'taps'): Bar[] =>
          days.map((one) => ({
            label: formatDayMonth(language, `${one.day}T12:00Z`),
            value: one[kind],
            text: formatNumber(language, one[kind] ?? 0),
          }));
        return (
          <div className="flex flex-col gap-4 border-t border-line pt-4">
            <BarChart
              title={t.views}
              note={plural(language, views, t.times)}
              bars={barsOf('views')}
            />
            <BarChart title={t.taps} note={plural(language, taps, t.times)} bars={barsOf('taps')} />
            <p className="text-sm text-muted">{t.how}</p>
          </div>
        );
      }}
    </WhenLoaded>
  );
}
