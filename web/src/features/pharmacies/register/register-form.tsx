import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { maxEmailLength } from '@dawaya/contract/vocabulary/lengths';
import { useState } from 'react';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { writeStored } from '../../../lib/store/store.ts';
import { upload } from '../../../lib/transport.ts';
import { EmailTakenNotice } from '../../../shared/log-in/known-email.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { useDocuments } from './documents.ts';
import { DocumentsField } from './documents-field.tsx';
import { PlaceFields, ShopNameFields, ShopPhoneField } from './pharmacy-fields.tsx';
import { type NeededField, registration, useMissingTexts } from './registration.ts';
import { SubmitPart } from './submit-part.tsx';

export type FilledIn = Partial<PharmacyProfile> & { placeId: string };

interface RegisterFormProps {
  onRegistered: () => void;
  from?: FilledIn;
}

export function RegisterForm({ onRegistered, from }: RegisterFormProps) {
  const t = useRegisterTexts();
  const documents = useDocuments();
  const [share, setShare] = useState(0);
  const [taken, setTaken] = useState<string>();
  const form = useForm({
    // Each place has a draft of its own, so that one pharmacy's values do not show in another's
    // form.
    draft: from ? `register-pharmacy.${from.placeId}` : 'register-pharmacy',
    failed: t.failed,
    send: (data) => {
      setShare(0);
      setTaken(undefined);
      return call('POST /api/pharmacies/signup', {
        form: {
          ...typed(data, 'email'),
          ...registration(data, documents.chosen),
          placeId: from?.placeId,
        },
        transport: upload(setShare),
      });
    },
    onDone: ({ id }) => {
      documents.forget();
      writeStored({ pharmacyId: id });
      onRegistered();
    },
    onError: (error, data) => {
      const takes = error instanceof ApiError && error.code === 'email_taken';
      if (takes) setTaken(typed(data, 'email').email);
      return false;
    },
  });
  const [missingTexts, look] = useMissingTexts(form.ref);
  const missing: NeededField[] = [
    ...missingTexts,
    ...(documents.chosen.length === 0 ? (['documents'] as const) : []),
  ];

  return (
    <div onInput={look}>
      <Form form={form} namesRequired label={t.title} className="flex flex-col gap-8">
        <FormPart title={t.about}>
          <ShopNameFields from={from} />
          <TextField
            name="email"
            type="email"
            label={t.email}
            hint={t.emailHint}
            required
            maxLength={maxEmailLength}
            autoComplete="email"
          />
          {taken !== undefined && (
            <EmailTakenNotice
              text={t.emailTaken}
              button={t.logInInstead}
              href={paths.pharmacistLogin}
              email={taken}
            />
          )}
          <ShopPhoneField from={from} />
        </FormPart>
        <FormPart title={t.where}>
          <PlaceFields from={from} />
        </FormPart>
        <FormPart title={t.documentsTitle}>
          <DocumentsField documents={documents} />
        </FormPart>
        <SubmitPart
          text={t.submit}
          missing={missing}
          busy={form.busy}
          preparing={documents.preparing}
          share={share}
        />
      </Form>
    </div>
  );
}
