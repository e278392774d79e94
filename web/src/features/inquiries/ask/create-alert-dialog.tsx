import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { maxItemLength } from '@dawaya/contract/vocabulary/inquiries';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useAlertTexts } from '../../../i18n/alerts.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import { AlertDaysField, OwnAlerts, useOwnAlerts } from '../../../shared/alerts/own-alerts.tsx';
import { ownAlertsQuery } from '../../../shared/alerts/queries.ts';
import { EmailField } from '../../../shared/contact-details/contact-fields.tsx';
import { itemsIn } from '../../../shared/inquiry/items.ts';
import { MedicineInput } from '../../../shared/medicines/medicine-input.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Field, inputClass, Select } from '../../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { TownFields } from './town-fields.tsx';

interface CreateAlertDialogProps {
  /** The inquiry's form, whose medicines, town and address it takes over. */
  inquiry: HTMLFormElement | null;
  onClose: () => void;
}

/** Leaves an alert for a medicine of an inquiry that is not sent. */
export default function CreateAlertDialog({ inquiry, onClose }: CreateAlertDialogProps) {
  const t = useAlertTexts().create;
  const openClient = useLazyClient();
  const ownAlerts = useOwnAlerts();
  const [given] = useState(() => {
    const data = new FormData(inquiry ?? undefined);
    const texts = itemsIn(data).map(({ text }) => text);
    return { texts: [...new Set(texts)], ...readFields(data, 'city', 'email') };
  });
  const [city, setCity] = useState(given.city);
  const form = useForm({
    send: async (data) => {
      const { text, city, state, email } = readFields(data, 'text', 'city', 'state', 'email');
      const isState = data.has('wholeState');
      const answer = await callIdempotently('alert', 'POST /api/availability-alerts', {
        body: {
          text,
          email,
          days: Number(data.get('days')),
          city: isState ? '' : city,
          state: cityOf(city)?.state ?? state,
        },
      });
      const client = await openClient();
      void client.invalidateQueries({ queryKey: ownAlertsQuery.queryKey, exact: true });
      return answer;
    },
    onDone: ({ isConfirmed }) => {
      toast({ title: isConfirmed ? t.left : t.toConfirm });
      onClose();
    },
    failed: t.failed,
  });
  return (
    <Dialog open onClose={onClose} title={t.title}>
      <p>{t.text}</p>
      <Form form={form}>
        {given.texts.length > 1 ? (
          <Select name="text" label={t.medicine} required>
            {given.texts.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </Select>
        ) : (
          <MedicineField
            name="text"
            label={t.medicine}
            required
            defaultValue={given.texts[0]}
            maxLength={maxItemLength}
          />
        )}
        <TownFields needed asked={given.city} written={city} onWritten={setCity} />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="wholeState"
            value="true"
            className="size-6 shrink-0 accent-primary"
          />
          {t.wholeState}
        </label>
        <AlertDaysField name="days" defaultValue={30} />
        <EmailField defaultValue={given.email} />
        <FormRefusal form={form} />
        <DialogButtons onCancel={onClose}>
          <SubmitButton busy={form.busy}>{t.tell}</SubmitButton>
        </DialogButtons>
      </Form>
      <OwnAlerts {...ownAlerts} />
    </Dialog>
  );
}

interface MedicineFieldProps extends Omit<ComponentProps<typeof MedicineInput>, 'name' | 'id'> {
  /** The field's name in the call and in errors. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** `MedicineInput` with label, hint and error, like the other fields of a form. */
function MedicineField({ label, hint, ...input }: MedicineFieldProps) {
  return (
    <Field name={input.name} label={label} hint={hint} required={input.required ?? false}>
      {(inputProps) => <MedicineInput {...input} {...inputProps} className={inputClass} />}
    </Field>
  );
}
