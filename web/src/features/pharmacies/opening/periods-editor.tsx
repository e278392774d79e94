import { useHoursTexts } from '../../../i18n/hours.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import {
  addPeriod,
  type EditedPeriod,
  namesOfPeriod,
  removePeriod,
  setPeriod,
} from './edited-hours.ts';
import type { Editing } from './editing.ts';
import { WeekEditor } from './week-editor.tsx';

/** Periods whose hours replace the weekly ones: Ramadan. */
export function PeriodsEditor(editing: Editing) {
  const t = useHoursTexts();
  return (
    <>
      <p className="text-sm text-muted">{t.periodsHint}</p>
      {editing.edited.periods.map((period, at) => (
        <PeriodEditor key={period.id} {...editing} period={period} title={t.period(at + 1)} />
      ))}
      <Button
        look="secondary"
        className="self-start"
        onClick={() => editing.change(addPeriod(editing.edited))}
      >
        {t.addPeriod}
      </Button>
    </>
  );
}

interface PeriodProps extends Editing {
  period: EditedPeriod;
  title: string;
}

function PeriodEditor({ period, title, edited, change }: PeriodProps) {
  const t = useHoursTexts();
  const { id } = period;
  const names = namesOfPeriod(edited, id);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded border border-line p-2 sm:p-3">
      <legend className="px-1 font-medium">{title}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <TextField
          type="date"
          name={names.from}
          label={t.from}
          required
          value={period.from}
          onChange={({ target }) => change(setPeriod(edited, id, { from: target.value }))}
        />
        <TextField
          type="date"
          name={names.until}
          label={t.last}
          required
          value={period.until}
          onChange={({ target }) => change(setPeriod(edited, id, { until: target.value }))}
        />
      </div>
      <WeekEditor edited={edited} change={change} period={id} />
      <Button look="quiet" className="self-start" onClick={() => change(removePeriod(edited, id))}>
        {t.removePeriod}
      </Button>
    </fieldset>
  );
}
