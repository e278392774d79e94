import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { cx } from '../../../ui/cx.ts';
import { figuresQuery } from './queries.ts';

/**
 * The service's promise (specification §9), which is never shown as a measured value
 * (docs/requests.md).
 */
const targetShare = 0.95;

/** The figures of the specification (section 2), with the pharmacy's own response rate. */
export function StatCards({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const t = useDashboardTexts().stats;
  const language = useLanguage();
  const { data: figures } = useQuery(figuresQuery(pharmacy.id));
  const shown = (value: number | undefined) =>
    value === undefined ? '…' : formatNumber(language, value);
  return (
    <dl aria-label={t.label} className="grid grid-cols-3 gap-3">
      <Stat label={t.total} value={shown(figures?.total)} />
      <Stat label={t.active} value={shown(figures?.active)} />
      <Stat label={t.completedToday} value={shown(figures?.completedToday)} />
      <ResponseRate {...pharmacy.responseRate} />
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
    <div className={cx('flex flex-col justify-between border-t border-line pt-2', props.className)}>
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd className="text-2xl font-bold">
        {props.value}
        {props.unit && <span className="ms-2 text-sm font-normal text-muted">{props.unit}</span>}
      </dd>
      {props.below && <dd className="text-sm text-muted">{props.below}</dd>}
    </div>
  );
}
