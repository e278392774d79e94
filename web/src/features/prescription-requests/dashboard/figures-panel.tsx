import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatDayMonth, formatNumber, formatShortWeekday } from '../../../i18n/format.ts';
import { useWeekFigureTexts } from '../../../i18n/week-figures.ts';
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
  const t = useWeekFigureTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  const { days, measured, answeredInTime, medianMinutes, previous } = figures;
  const received = days.reduce((sum, day) => sum + day.received, 0);
  const duration = (minutes: number) => formatDuration(language, minutes);
  const receivedText = (
    <p className="text-muted">{t.received(number(received), number(previous.received))}</p>
  );
  const noteOf = (now: string | false, before: string | false) =>
    before ? t.before(now || t.none, before) : now || t.none;
  const labels = (day: string) => ({
    label: formatDayMonth(language, `${day}T12:00:00Z`),
    tick: formatShortWeekday(language, `${day}T12:00:00Z`),
  });
  if (received === 0)
    return (
      <Card>
        {previous.received > 0 && receivedText}
        <p className="text-muted">{t.empty}</p>
      </Card>
    );
  return (
    <Card className="flex flex-col gap-6">
      {receivedText}
      <BarChart
        title={t.inTime}
        note={noteOf(
          measured > 0 && t.inTimeOf(number(answeredInTime), number(measured)),
          previous.measured > 0 && t.of(number(previous.answeredInTime), number(previous.measured)),
        )}
        bars={days.map(({ day, received: ofDay, answeredInTime: value }) => ({
          ...labels(day),
          value: ofDay === 0 ? null : value,
          text: number(value),
        }))}
      />
      <BarChart
        title={t.median}
        note={noteOf(
          medianMinutes !== null && duration(medianMinutes),
          previous.medianMinutes !== null && duration(previous.medianMinutes),
        )}
        bars={days.map(({ day, medianMinutes: value }) => ({
          ...labels(day),
          value,
          text: number(Math.round(value ?? 0)),
        }))}
      />
    </Card>
  );
}
