import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useState } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { upload } from '../../../lib/transport.ts';
import { Form, useForm } from '../../../ui/form.tsx';
import { useDocuments } from '../register/documents.ts';
import { DocumentsField } from '../register/documents-field.tsx';
import { MainFields, MoreFields } from '../register/pharmacy-fields.tsx';
import { registrationOf, useMissingTexts } from '../register/registration.ts';
import { SubmitPart } from '../register/submit-part.tsx';

interface ResubmitFormProps {
  profile: PharmacyProfile;
  onDone: (saved: PharmacyProfile) => void;
}

/** The registration again, filled with the earlier values; the earlier documents still count. */
export function ResubmitForm({ profile, onDone }: ResubmitFormProps) {
  const t = useDashboardTexts().resubmit;
  const draft = `resubmit ${profile.id}`;
  const documents = useDocuments(draft);
  const [share, setShare] = useState(0);
  const sessionEnded = useSessionEnded('pharmacy');
  const form = useForm({
    draft,
    failed: t.failed,
    send: (data) => {
      setShare(0);
      return call('POST /api/pharmacies/:id/resubmit', {
        params: { id: profile.id },
        form: registrationOf(data, documents.chosen),
        transport: upload(setShare),
      });
    },
    onDone: (saved) => {
      documents.clear();
      onDone(saved);
    },
    onError: sessionEnded,
  });
  const [missing, checkAgain] = useMissingTexts(form.ref, { filled: true });
  return (
    <div onInput={checkAgain}>
      <Form form={form} label={t.title}>
        <MainFields from={profile} />
        <DocumentsField documents={documents} further={t.documents} />
        <MoreFields from={profile} />
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
