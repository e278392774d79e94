import { longestMessage, longestSubject } from '@dawaya/contract/vocabulary/lengths';
import { useContactTexts } from '../../i18n/contact.ts';
import { callIdempotently } from '../../lib/submission.ts';
import {
  EmailField,
  NameField,
  PhoneField,
  useCustomerDetails,
} from '../../shared/contact-details/contact-fields.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form, typed, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

export function ContactForm({ onSent }: { onSent: () => void }) {
  const t = useContactTexts();
  const form = useForm({
    draft: 'contact',
    failed: t.failed,
    send: (data) =>
      callIdempotently('contact', 'POST /api/contact', {
        body: typed(data, 'name', 'email', 'phone', 'subject', 'message', 'website'),
      }),
    onDone: onSent,
  });

  useCustomerDetails(form.ref);

  return (
    <Form form={form} namesRequired label={t.title}>
      <NameField />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField hint={t.emailHint} />
        <PhoneField required={false} />
      </div>
      <TextField name="subject" label={t.subject} required maxLength={longestSubject} />
      <TextArea
        name="message"
        label={t.message}
        hint={t.messageHint}
        required
        rows={6}
        maxLength={longestMessage}
      />
      <Honeypot label={t.website} />
      <SubmitButton busy={form.busy} className="w-full sm:w-auto sm:self-start">
        {t.send}
      </SubmitButton>
    </Form>
  );
}

/** A field that people neither see nor reach; a bot fills it in, and is recognized by that. */
function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" data-private="" />
      </label>
    </div>
  );
}
