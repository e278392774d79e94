import { maxMessageLength, maxSubjectLength } from '@dawaya/contract/vocabulary/limits';
import { type ReactNode, useState } from 'react';
import { useContactTexts } from '../../i18n/contact.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { callIdempotently } from '../../lib/submission.ts';
import {
  EmailField,
  NameField,
  PhoneField,
  useCustomerDetails,
} from '../../shared/contact-details/contact-fields.tsx';
import { takesPhoneQuery } from '../../shared/contact-details/takes-phone.ts';
import { loadTextWays } from '../../shared/text-ways/load-text-ways.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DonePanel } from '../../ui/done-panel.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form, readFields, useForm } from '../../ui/form.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { contactQuery } from './queries.ts';

/** /contact: the form, then a confirmation with 'send another' (specification §2). */
export default function ContactPage() {
  const t = useContactTexts();
  const [sent, setSent] = useState(false);
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8">
      <header>
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <p className="mt-1 max-w-prose text-muted">{t.intro}</p>
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Card>
          {sent ? (
            <DonePanel title={t.sent} text={t.sentText}>
              <Button variant="secondary" onClick={() => setSent(false)}>
                {t.another}
              </Button>
            </DonePanel>
          ) : (
            <ContactForm onSent={() => setSent(true)} />
          )}
        </Card>
        <ContactDetails />
      </div>
    </div>
  );
}

function ContactForm({ onSent }: { onSent: () => void }) {
  const t = useContactTexts();
  const takesPhone = useRead(takesPhoneQuery).data ?? false;
  const form = useForm({
    draft: 'contact',
    failed: t.failed,
    send: (data) =>
      callIdempotently('contact', 'POST /api/contact', {
        body: readFields(data, 'name', 'email', 'phone', 'subject', 'message', 'website'),
      }),
    onDone: onSent,
  });

  useCustomerDetails(form.ref);

  return (
    <Form form={form} label={t.title}>
      <NameField />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField hint={takesPhone ? t.emailHintWithPhone : t.emailHint} required={!takesPhone} />
        <PhoneField required={false} />
      </div>
      <TextField name="subject" label={t.subject} required maxLength={maxSubjectLength} />
      <TextArea
        name="message"
        label={t.message}
        hint={t.messageHint}
        required
        rows={3}
        maxLength={maxMessageLength}
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

const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4';

function ContactDetails() {
  const t = useContactTexts();
  const details = useRead(contactQuery);
  const TextWays = useLazyModule(loadTextWays, true);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold">{t.reach}</h2>
      {details.isError && <p className="text-muted">{t.detailsFailed}</p>}
      <dl className="flex flex-col gap-3">
        {details.data && (
          <>
            <Way label={t.email}>
              <a href={`mailto:${details.data.email}`} className={link}>
                <EmailAddress value={details.data.email} />
              </a>
            </Way>
            <Way label={t.phone}>
              {details.data.phone ? (
                <a href={`tel:${details.data.phone}`} className={link}>
                  <PhoneNumber value={details.data.phone} />
                </a>
              ) : (
                t.noPhone
              )}
            </Way>
          </>
        )}
        <Way label={t.location}>{t.khartoum}</Way>
      </dl>
      {TextWays && <TextWays />}
      <p className="border-t border-line pt-4 text-sm text-muted">{t.emergency}</p>
    </Card>
  );
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
