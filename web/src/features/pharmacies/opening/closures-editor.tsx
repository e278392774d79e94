import { longestClosureReason } from '@dawaya/contract/vocabulary/lengths';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { addClosure, removeClosure, setClosure } from './edited-hours.ts';
import type { Editing } from './editing.ts';

export function ClosuresEditor({ edited, change }: Editing) {
  const t = useHoursTexts();
  return (
    <>
      {edited.closures.map(({ id, from, until, reason }, at) => (
        <fieldset key={id} className="flex min-w-0 flex-col gap-3 rounded border border-line p-3">
          <legend className="px-1 font-medium">{t.closure(at + 1)}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
            <TextField
              type="date"
              name={`closures.${at}.from`}
              label={t.from}
              required
              value={from}
              onChange={({ target }) => change(setClosure(edited, id, { from: target.value }))}
            />
            <TextField
              type="date"
              name={`closures.${at}.until`}
              label={t.last}
              required
              value={until}
              onChange={({ target }) => change(setClosure(edited, id, { until: target.value }))}
            />
          </div>
          <TextField
            name={`closures.${at}.reason`}
            label={t.reason}
            hint={t.reasonHint}
            value={reason}
            maxLength={longestClosureReason}
            onChange={({ target }) => change(setClosure(edited, id, { reason: target.value }))}
          />
          <Button
            look="quiet"
            className="self-start"
            onClick={() => change(removeClosure(edited, id))}
          >
            {t.removeClosure}
          </Button>
        </fieldset>
      ))}
      <Button look="secondary" className="self-start" onClick={() => change(addClosure(edited))}>
        {t.addClosure}
      </Button>
    </>
  );
}
