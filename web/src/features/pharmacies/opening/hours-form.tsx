import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { maxClosureReasonLength } from '@dawaya/contract/vocabulary/limits';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../i18n/format.ts';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { writeTimed } from '../../../lib/store/store.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors, TextField } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { saveProfile, useShowOpening } from '../queries.ts';
import {
  addClosure,
  addPeriod,
  draftName,
  type EditedHours,
  type EditedPeriod,
  namesOfPeriod,
  readHoursDraft,
  removeClosure,
  removePeriod,
  setClosure,
  setPeriod,
  storeHoursDraft,
  toEditedHours,
  toOpening,
  toShownProblems,
} from './edited-hours.ts';
import { type Editing, WeekEditor } from './week-editor.tsx';

/**
 * The hours of the week, of periods, and closures, saved together. Its key has to be `draftName`.
 */
export function HoursForm({ profile }: { profile: PharmacyProfile }) {
  const t = useHoursTexts();
  const showOpening = useShowOpening(profile.id);
  const sessionEnded = useSessionEnded('pharmacy');
  const draft = draftName(profile);
  const [edited, setEdited] = useState(() => readHoursDraft(profile) ?? toEditedHours(profile));
  const form = useForm({
    failed: t.failed,
    check: () => emptyPeriods(edited, t.emptyPeriod),
    send: () => saveProfile(profile.id, toOpening(edited)),
    onDone: (saved) => {
      writeTimed('formDraft', draft, null);
      showOpening(saved);
      toast({ title: t.saved });
    },
    onError: sessionEnded,
  });
  const change = (next: EditedHours) => {
    // The error of one row would move to another.
    if (next.times.length !== edited.times.length)
      for (const name of Object.keys(form.errors)) form.clearError(name);
    setEdited(next);
    storeHoursDraft(draft, next);
  };
  return (
    <Form form={form} label={t.form} className="flex flex-col gap-6">
      <FieldErrors value={toShownProblems(edited, form.errors)}>
        <Part title={t.week}>
          <WeekEditor edited={edited} change={change} period={null} />
        </Part>
        <Part title={t.periods}>
          <PeriodsEditor edited={edited} change={change} />
        </Part>
        <Part title={t.closures}>
          <ClosuresEditor edited={edited} change={change} />
        </Part>
        <Button type="submit" busy={form.busy}>
          {t.save}
        </Button>
      </FieldErrors>
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h4 className="border-b border-line pb-2 font-semibold">{title}</h4>
      {children}
    </section>
  );
}

interface RowProps {
  title: string;
  dates: { from: string; until: string };
  children: ReactNode;
}

/** Shows its dates until it is opened; a new period is open. */
function Row({ title, dates: { from, until }, children }: RowProps) {
  const language = useLanguage();
  const [isNew] = useState(from === '');
  const dates = [from, until].map((date) => (date ? formatDay(language, date) : '…')).join(' – ');
  return (
    <Fold
      open={isNew}
      className="border-b border-line"
      title={
        <span className="flex grow flex-wrap justify-between gap-x-4 text-text">
          {title} <span className="font-normal">{dates}</span>
        </span>
      }
    >
      {children}
    </Fold>
  );
}

/** Refuses a period without a time, which the call could not carry. */
function emptyPeriods(edited: EditedHours, sentence: string): Record<string, string> {
  const empty = edited.periods.filter(({ id }) => !edited.times.some((time) => time.period === id));
  return Object.fromEntries(empty.map(({ id }) => [namesOfPeriod(edited, id).from, sentence]));
}

/** Periods whose hours replace the weekly ones: Ramadan. */
function PeriodsEditor(editing: Editing) {
  const t = useHoursTexts();
  return (
    <>
      {editing.edited.periods.length === 0 && <p className="text-sm text-muted">{t.periodsHint}</p>}
      {editing.edited.periods.map((period, index) => (
        <Row key={period.id} title={t.period(index + 1)} dates={period}>
          <PeriodEditor {...editing} period={period} title={t.period(index + 1)} />
        </Row>
      ))}
      <Button
        variant="secondary"
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
    <fieldset className="flex min-w-0 flex-col gap-3 pb-3">
      <legend className="sr-only">{title}</legend>
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
      <Button
        variant="quiet"
        className="self-start"
        onClick={() => change(removePeriod(edited, id))}
      >
        {t.removePeriod}
      </Button>
    </fieldset>
  );
}

function ClosuresEditor({ edited, change }: Editing) {
  const t = useHoursTexts();
  return (
    <>
      {edited.closures.map(({ id, from, until, reason }, index) => (
        <Row key={id} title={t.closure(index + 1)} dates={{ from, until }}>
          <fieldset className="flex min-w-0 flex-col gap-3 pb-3">
            <legend className="sr-only">{t.closure(index + 1)}</legend>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
              <TextField
                type="date"
                name={`closures.${index}.from`}
                label={t.from}
                required
                value={from}
                onChange={({ target }) => change(setClosure(edited, id, { from: target.value }))}
              />
              <TextField
                type="date"
                name={`closures.${index}.until`}
                label={t.last}
                required
                value={until}
                onChange={({ target }) => change(setClosure(edited, id, { until: target.value }))}
              />
            </div>
            <TextField
              name={`closures.${index}.reason`}
              label={t.reason}
              hint={t.reasonHint}
              value={reason}
              maxLength={maxClosureReasonLength}
              onChange={({ target }) => change(setClosure(edited, id, { reason: target.value }))}
            />
            <Button
              variant="quiet"
              className="self-start"
              onClick={() => change(removeClosure(edited, id))}
            >
              {t.removeClosure}
            </Button>
          </fieldset>
        </Row>
      ))}
      <Button variant="secondary" className="self-start" onClick={() => change(addClosure(edited))}>
        {t.addClosure}
      </Button>
    </>
  );
}
