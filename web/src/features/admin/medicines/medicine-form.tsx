import type { AdminMedicine } from '@dawaya/contract/endpoints/admin-medicines';
import { maxMedicineNameLength } from '@dawaya/contract/vocabulary/medicines';
import { useQueryClient } from '@tanstack/react-query';
import { useMedicinesTexts } from '../../../i18n/medicines.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';

export type Begun = AdminMedicine | { words: string };

const splitLines = (text: string) =>
  text
    .split(/[\n,،]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Adds or changes a medicine; a name of another medicine is refused next to its field. */
export function MedicineForm({ begun, onSaved }: { begun: Begun; onSaved: () => void }) {
  const t = useMedicinesTexts().desk;
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('admin');
  const medicine = 'id' in begun ? begun : undefined;
  const words = 'words' in begun ? begun.words : '';
  const form = useForm({
    // A draft of this version only, so that it does not replace a colleague's change.
    draft: `medicine ${medicine ? `${medicine.id} ${medicine.editedAt}` : words}`,
    failed: t.saveFailed,
    send: (data) => {
      const { nameEn, nameAr, spellings, brands } = readFields(
        data,
        'nameEn',
        'nameAr',
        'spellings',
        'brands',
      );
      const body = {
        nameEn,
        nameAr,
        spellings: splitLines(spellings),
        brands: splitLines(brands),
        isSensitive: data.has('isSensitive'),
      };
      return medicine
        ? call('PATCH /api/admin/medicines/:id', { params: { id: medicine.id }, body })
        : call('POST /api/admin/medicines', { body });
    },
    // The server names a line of a list by its index, which belongs to the list's one field.
    fieldOf: (field) => field.split('.')[0] ?? field,
    onDone: () => {
      toast({ title: t.saved });
      void client.invalidateQueries({ queryKey: ['admin'] });
      onSaved();
    },
    onError: sessionEnded,
  });
  return (
    <Form form={form} label={t.form} className="flex flex-col gap-4">
      <TextField
        name="nameEn"
        label={t.nameEn}
        defaultValue={medicine?.nameEn}
        dir="ltr"
        required
        maxLength={maxMedicineNameLength}
      />
      <TextField
        name="nameAr"
        label={t.nameAr}
        defaultValue={medicine?.nameAr}
        dir="rtl"
        required
        maxLength={maxMedicineNameLength}
      />
      <TextArea
        name="spellings"
        label={t.spellings}
        hint={t.linesHint}
        rows={3}
        defaultValue={medicine ? medicine.spellings.join('\n') : words}
      />
      <TextArea
        name="brands"
        label={t.brands}
        hint={t.linesHint}
        rows={3}
        defaultValue={medicine?.brands.join('\n')}
      />
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="isSensitive"
          data-kept=""
          defaultChecked={medicine?.isSensitive}
          className="mt-0.5 size-6 shrink-0 accent-primary"
        />
        <span>
          <span className="font-medium">{t.isSensitive}</span>
          <span className="block text-sm text-muted">{t.sensitiveHint}</span>
        </span>
      </label>
      <FormRefusal form={form} />
      <DialogButtons>
        <SubmitButton busy={form.busy}>{t.save}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
