import type { Overview } from '@dawaya/contract/endpoints/admin-overview';
import type { ReactNode } from 'react';
import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { useFigures } from './use-figures.ts';

export function Totals({ total }: { total: Overview['total'] }) {
  const t = useOverviewTexts();
  const say = useFigures();
  const { answeredInTime, measured, consultations, newDoctors } = total;
  const ofMeasured = t.inTimeOf(say.number(answeredInTime), say.number(measured));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <Total label={t.requests}>{say.number(total.requests)}</Total>
      <Total label={t.inTime} note={measured > 0 && ofMeasured}>
        {say.inTime(total)}
      </Total>
      <Total label={t.firstLook} note={total.seen > 0 && t.firstLookMedian}>
        {say.firstLook(total)}
      </Total>
      <Total label={t.declined}>{say.number(total.declined)}</Total>
      {consultations !== null && <Total label={t.consultations}>{say.number(consultations)}</Total>}
      <Total label={t.newPharmacies}>{say.number(total.newPharmacies)}</Total>
      {newDoctors !== null && <Total label={t.newDoctors}>{say.number(newDoctors)}</Total>}
    </dl>
  );
}

function Total(props: { label: string; note?: string | false; children: ReactNode }) {
  return (
    <div className="rounded border border-line bg-surface-raised px-4 py-3 shadow">
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd>
        <p className="text-xl font-bold tabular-nums">{props.children}</p>
        {props.note && <p className="text-sm text-muted">{props.note}</p>}
      </dd>
    </div>
  );
}
