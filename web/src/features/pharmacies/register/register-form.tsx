import { stateNames, states } from '@dawaya/contract/regions';
import { type ReactNode, useEffect, useState } from 'react';
import { register as ar } from '../../../i18n/ar/register.ts';
import { register as en } from '../../../i18n/en/register.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { writeStored } from '../../../lib/storage.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { CoordinateFields } from '../coordinate-fields.tsx';
import type { ChosenDocument } from './documents.ts';
import { DocumentsField } from './documents-field.tsx';
import { EmailTaken } from './email-taken.tsx';
import { type Needed, neededTexts } from './needed.ts';
import { SubmitPart } from './submit-part.tsx';
import { useDocuments } from './use-documents.ts';

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const t = useMessages({ en, ar });
  const documents = useDocuments();
  const [share, setShare] = useState(0);
  const [taken, setTaken] = useState<string>();
  const form = useForm({
    draft: 'register-pharmacy',
    failed: t.failed,
    send: (data) => {
      setShare(0);
      setTaken(undefined);
      return call('POST /api/pharmacies/signup', {
        form: registration(data, documents.chosen),
        onProgress: setShare,
      });
    },
    onDone: ({ id }) => {
      documents.forget();
      writeStored({ pharmacyId: id });
      onRegistered();
    },
    onError: (error) => {
      const takes = error instanceof ApiError && error.code === 'email_taken';
      if (takes) setTaken(String(new FormData(form.ref.current ?? undefined).get('email')).trim());
      return false;
    },
  });
  const [emptyTexts, setEmptyTexts] = useState<readonly Needed[]>(neededTexts);
  const look = () => setEmptyTexts(emptyOf(form.ref.current));
  // A draft that came back, or what was typed before the scripts came, has told nobody.
  useEffect(() => setEmptyTexts(emptyOf(form.ref.current)), [form.ref]);
  const missing: Needed[] = [
    ...emptyTexts,
    ...(documents.chosen.length === 0 ? (['documents'] as const) : []),
  ];

  return (
    <div onInput={look}>
      <Form form={form} tellsRequired label={t.title} className="flex flex-col gap-8">
        <Part title={t.about}>
          <TextField
            name="shopName"
            label={t.shopName}
            required
            maxLength={160}
            autoComplete="organization"
          />
          <TextField
            name="email"
            type="email"
            label={t.email}
            hint={t.emailHint}
            required
            maxLength={254}
            autoComplete="email"
          />
          {taken !== undefined && <EmailTaken email={taken} />}
          <TextField
            name="phone"
            type="tel"
            label={t.phone}
            hint={t.phoneHint}
            maxLength={40}
            autoComplete="tel"
          />
        </Part>
        <Part title={t.where}>
          <StateSelect />
          <TextField
            name="city"
            label={t.city}
            required
            maxLength={80}
            autoComplete="address-level2"
          />
          <TextField
            name="address"
            label={t.address}
            hint={t.addressHint}
            required
            maxLength={300}
            autoComplete="street-address"
          />
          <TextField name="zipCode" label={t.zipCode} maxLength={20} autoComplete="postal-code" />
          <CoordinateFields />
        </Part>
        <Part title={t.documentsTitle}>
          <DocumentsField documents={documents} />
        </Part>
        <SubmitPart
          missing={missing}
          busy={form.busy}
          preparing={documents.preparing}
          share={share}
        />
      </Form>
    </div>
  );
}

function Part(props: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-lg font-semibold">{props.title}</h2>
      {props.children}
    </section>
  );
}

function StateSelect() {
  const t = useMessages({ en, ar });
  const language = useLanguage();
  return (
    <Select name="state" label={t.state} required defaultValue="">
      <option value="">{t.chooseState}</option>
      {stateNames.map((name) => (
        <option key={name} value={name}>
          {language === 'ar' ? states[name] : name}
        </option>
      ))}
    </Select>
  );
}

function emptyOf(form: HTMLFormElement | null): Needed[] {
  if (!form) return [...neededTexts];
  const data = new FormData(form);
  return neededTexts.filter((name) => String(data.get(name) ?? '').trim() === '');
}

/** The multipart body (specification, section 7): optional fields only when something is in them. */
function registration(data: FormData, documents: readonly ChosenDocument[]): FormData {
  const body = new FormData();
  for (const [name, value] of data) {
    if (typeof value === 'string' && value.trim() !== '') body.append(name, value);
  }
  for (const { file, name } of documents) body.append('verificationDocuments', file, name);
  return body;
}
