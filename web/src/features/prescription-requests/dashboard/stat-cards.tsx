import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { formatNumber } from '../../../i18n/format.ts';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { cx } from '../../../ui/cx.ts';
import { figuresOf } from './figures.ts';

/**
 * What the service promises (specification, section 9); never passed off as measured
 * (product decision 13).
 */
const targetShare = 0.95;

interface StatCardsProps {
  requests: readonly PrescriptionRequest[] | undefined;
  responseRate: PharmacyProfile['responseRate'];
}

export function StatCards({ requests, responseRate }: StatCardsProps) {
  const t = useDashboardTexts().stats;
  const language = useLanguage();
  const figures = requests && figuresOf(requests, Date.now());
  const shown = (value: number | undefined) =>
    value === undefined ? '…' : formatNumber(language, value);
  return (
    <dl aria-label={t.label} className="grid grid-cols-3 gap-3 lg:grid-cols-4 lg:gap-4">
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
      className="col-span-3 lg:col-span-1"
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
        'flex flex-col justify-between rounded border border-line bg-surface-raised p-3 shadow sm:p-4',
        props.className,
      )}
    >
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd className="text-3xl font-bold">
        {props.value}
        {props.unit && <span className="ms-2 text-sm font-normal text-muted">{props.unit}</span>}
      </dd>
      {props.below && <dd className="text-sm text-muted">{props.below}</dd>}
    </div>
  );
}
