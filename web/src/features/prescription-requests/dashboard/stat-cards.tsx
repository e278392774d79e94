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

interface StatCardsProps {
  pharmacy: PharmacyProfile;
  /** Shows the own response rate large and the target below, instead of the other way round. */
  ownFirst?: boolean;
}

/** The figures of the specification (section 2), with the pharmacy's own response rate. */
export function StatCards({ pharmacy, ownFirst = false }: StatCardsProps) {
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
      <ResponseRate {...pharmacy.responseRate} ownFirst={ownFirst} />
    </dl>
  );
}

type ResponseRateProps = PharmacyProfile['responseRate'] & { ownFirst: boolean };

function ResponseRate({ withinTarget, measured, ownFirst }: ResponseRateProps) {
  const t = useDashboardTexts().stats;
  const language = useLanguage();
  const percent = (share: number) =>
    formatNumber(language, share, { style: 'percent', maximumFractionDigits: 0 });
  const target = percent(targetShare);
  const ownShare = percent(withinTarget / measured);
  const counts = [formatNumber(language, withinTarget), formatNumber(language, measured)] as const;
  if (ownFirst && measured > 0)
    return (
      <Stat
        label={t.responseRate}
        value={ownShare}
        unit={t.inTime(...counts)}
        below={t.targetIs(target)}
        className="col-span-3"
      />
    );
  return (
    <Stat
      label={t.responseRate}
      value={target}
      unit={t.target}
      below={measured === 0 ? t.unmeasured : t.own(ownShare, ...counts)}
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
        {/* Blocks, because two numbers side by side would become one in Arabic. */}
        <span className="inline-block">{props.value}</span>
        {props.unit && (
          <span className="ms-2 inline-block text-sm font-normal text-muted">{props.unit}</span>
        )}
      </dd>
      {props.below && <dd className="text-sm text-muted">{props.below}</dd>}
    </div>
  );
}
