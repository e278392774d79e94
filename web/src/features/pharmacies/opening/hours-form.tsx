import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { type ReactNode, useState } from 'react';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { writeTimed } from '../../../lib/store/store.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors } from '../../../ui/field.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { saveProfile, useTakeOpening } from '../profile/queries.ts';
import { ClosuresEditor } from './closures-editor.tsx';
import { draftName, hoursDraft } from './draft.ts';
import {
  type EditedHours,
  editedOf,
  namesOfPeriod,
  openingOf,
  problemsShown,
} from './edited-hours.ts';
import { PeriodsEditor } from './periods-editor.tsx';
import { WeekEditor } from './week-editor.tsx';

/**
 * The hours of the week, of periods, and closures, saved together. Its key has to be `draftName`.
 */
export function HoursForm({ profile }: { profile: PharmacyProfile }) {
  const t = useHoursTexts();
  const takeOpening = useTakeOpening(profile.id);
  const sessionEnded = useSessionEnded('pharmacy');
  const draft = draftName(profile);
  const [edited, setEdited] = useState(() => hoursDraft(profile) ?? editedOf(profile));
  const form = useForm({
    failed: t.failed,
    check: () => emptyPeriods(edited, t.emptyPeriod),
    send: () => saveProfile(profile.id, openingOf(edited)),
    onDone: (saved) => {
      writeTimed('formDraft', draft, null);
      takeOpening(saved);
      toast({ title: t.saved });
    },
    onError: sessionEnded,
  });
  const change = (next: EditedHours) => {
    // The error of one row would move to another.
    if (next.times.length !== edited.times.length)
      for (const name of Object.keys(form.errors)) form.clearError(name);
    setEdited(next);
    writeTimed('formDraft', draft, { values: { edited: JSON.stringify(next) } });
  };
  return (
    <Form form={form} label={t.form} className="flex flex-col gap-8">
      <FieldErrors value={problemsShown(edited, form.errors)}>
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
    <section className="flex flex-col gap-3">
      <h4 className="border-b border-line pb-2 font-semibold">{title}</h4>
      {children}
    </section>
  );
}

/** Refuses a period without a time, which the call could not carry. */
function emptyPeriods(edited: EditedHours, sentence: string): Record<string, string> {
  const empty = edited.periods.filter(({ id }) => !edited.times.some((time) => time.period === id));
  return Object.fromEntries(empty.map(({ id }) => [namesOfPeriod(edited, id).from, sentence]));
}
