import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatDayMonth, formatNumber, formatShortWeekday } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { figuresQuery, type RequestFigures } from './queries.ts';
import { StatCards } from './stat-cards.tsx';

export function FiguresPanel({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const t = useDashboardTexts().stats;
  const query = useQuery(figuresQuery(pharmacy.id));
  return (
    <section aria-labelledby="figures-title" className="flex max-w-2xl min-w-0 flex-col gap-3">
      <h2 id="figures-title" className="text-xl font-bold">
        {t.label}
      </h2>
      <StatCards pharmacy={pharmacy} ownFirst />
      <WhenLoaded query={query} texts={t}>
        {(figures) => <Week figures={figures} />}
      </WhenLoaded>
    </section>
  );
}

function Week({ figures }: { figures: RequestFigures }) {
  const t = useDashboardTexts().stats.week;
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const { days, measured, answeredInTime, medianMinutes } = figures;
  const labels = (day: string) => ({
    label: formatDayMonth(language, `${day}T12:00:00Z`),
    tick: formatShortWeekday(language, `${day}T12:00:00Z`),
  });
  if (days.every(({ received }) => received === 0))
    return (
      <Card>
        <p className="text-muted">{t.empty}</p>
      </Card>
    );
  return (
    <Card className="flex flex-col gap-6">
      <BarChart
        title={t.inTime}
        note={measured === 0 ? t.none : t.inTimeOf(number(answeredInTime), number(measured))}
        bars={days.map(({ day, received, answeredInTime: value }) => ({
          ...labels(day),
          value: received === 0 ? null : value,
          text: number(value),
        }))}
      />
      <BarChart
        title={t.median}
        note={medianMinutes === null ? t.none : formatDuration(language, Math.round(medianMinutes))}
        bars={days.map(({ day, medianMinutes: value }) => ({
          ...labels(day),
          value,
          text: number(Math.round(value ?? 0)),
        }))}
      />
    </Card>
  );
}
