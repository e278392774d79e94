import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { formatDayMonth } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { shareInTime } from './overview-query.ts';
import { useFigures } from './use-figures.ts';

type Week = Overview['weeks'][number];

export function Pictures({ weeks }: { weeks: Week[] }) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const say = useFigures();
  const picture = (
    title: string,
    value: (week: Week) => number | null,
    text: (week: Week) => string,
  ) => {
    const bars = weeks.map((week) => {
      const tick = formatDayMonth(language, week.week);
      return { label: t.weekOf(tick), tick, value: value(week), text: text(week) };
    });
    return (
      <Card className="min-w-0 p-4">
        <BarChart title={title} bars={bars} />
      </Card>
    );
  };
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {picture(
        t.pictures.requests,
        ({ requests }) => requests,
        ({ requests }) => say.number(requests),
      )}
      {picture(t.pictures.inTime, shareInTime, say.inTime)}
      {picture(
        t.pictures.firstLook,
        ({ medianMinutesToFirstLook }) => medianMinutesToFirstLook,
        say.firstLook,
      )}
    </div>
  );
}
