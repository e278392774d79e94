import type { ApiResponse } from '@dawaya/contract/api';
import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatDayMonth, formatNumber, formatShortWeekday } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { figuresQuery } from './queries.ts';

export function FiguresPanel({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const t = useDashboardTexts().stats;
  const { data: figures } = useQuery(figuresQuery(pharmacy.id));
  return (
    <section
      id="figures"
      aria-labelledby="figures-title"
      className="flex min-w-0 scroll-mt-2 flex-col gap-3"
    >
      <h2 id="figures-title" className="text-xl font-bold">
        {t.label}
      </h2>
      <StatCards figures={figures} responseRate={pharmacy.responseRate} />
      {figures && <Week figures={figures} />}
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
  return (
    <Card className="flex flex-col gap-6 max-sm:p-4">
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

export type RequestFigures = ApiResponse<'GET /api/pharmacies/:pharmacyId/request-figures'>;

/**
 * The service's promise (specification, section 9), which is never shown as a measured value
 * (docs/requests.md).
 */
const targetShare = 0.95;

interface StatCardsProps {
  figures: RequestFigures | undefined;
  responseRate: PharmacyProfile['responseRate'];
}

function StatCards({ figures, responseRate }: StatCardsProps) {
  const t = useDashboardTexts().stats;
  const language = useLanguage();
  const shown = (value: number | undefined) =>
    value === undefined ? '…' : formatNumber(language, value);
  return (
    <dl aria-label={t.label} className="grid grid-cols-3 gap-3">
      <Stat label={t.total} value={shown(figures?.total)} />
      <Stat label={t.active} value={shown(figures?.active)} />
      <Stat label={t.completedToday} value={shown(figures?.completedToday)} />
      <ResponseRate {...responseRate} />
    </dl>
  );
}

function ResponseRate({ withinTarget, measured }: PharmacyProfile['responseRate']) {
  const t = useDashboardTexts().stats;
  const language = useLanguage();
  const percent = (share: number) =>
    formatNumber(language, share, { style: 'percent', maximumFractionDigits: 0 });
  const own =
    measured === 0
      ? t.unmeasured
      : t.own(
          percent(withinTarget / measured),
          formatNumber(language, withinTarget),
          formatNumber(language, measured),
        );
  return (
    <Stat
      label={t.responseRate}
      value={percent(targetShare)}
      unit={t.target}
      below={own}
      className="col-span-3"
    />
  );
}

function Stat(props: {
  label: string;
  value: string;
  unit?: string;
  below?: string;
  className?: string;
}) {
  return (
    <div
      className={cx(
        'flex flex-col justify-between rounded border border-line bg-surface-raised p-3 shadow',
        props.className,
      )}
    >
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd className="text-2xl font-bold">
        {props.value}
        {props.unit && <span className="ms-2 text-sm font-normal text-muted">{props.unit}</span>}
      </dd>
      {props.below && <dd className="text-sm text-muted">{props.below}</dd>}
    </div>
  );
}
