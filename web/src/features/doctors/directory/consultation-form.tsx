import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import { longestConsultationReason } from '@dawaya/contract/vocabulary/lengths';
import { useEffect, useRef, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import {
  NameField,
  PhoneField,
  useCustomerDetails,
} from '../../../shared/contact-details/contact-fields.tsx';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface ConsultationFormProps {
  doctor: PublicDoctor;
  onSent: (trackingUrl: string | undefined) => void;
  onUnavailable: () => void;
}

interface Refusal {
  sentence: string;
  unavailable: boolean;
}

export function ConsultationForm({ doctor, onSent, onUnavailable }: ConsultationFormProps) {
  const t = useDoctorTexts().consultation;
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useForm({
    // One draft for all doctors: a text for one who went offline can be sent to another.
    draft: 'consultation',
    failed: t.failed,
    send: (data) => {
      setRefusal(undefined);
      return callIdempotently('consultation', 'POST /api/doctors/:id/consultation-requests', {
        params: { id: doctor.id },
        body: typed(data, 'name', 'phone', 'reason'),
      });
    },
    onDone: ({ id, trackingUrl }) => {
      const createdAt = new Date().toISOString();
      if (trackingUrl) rememberRequest({ id, trackingUrl, doctorName: doctor.fullName, createdAt });
      onSent(trackingUrl);
    },
    onError: (error) => {
      const unavailable =
        error instanceof ApiError && (error.code === 'doctor_unavailable' || error.status === 404);
      const atFields = error instanceof ApiError && error.details.length > 0;
      if (!atFields) setRefusal({ sentence: sentenceOf(error, t.failed), unavailable });
      if (unavailable) onUnavailable();
      // A toast behind the dialog cannot be pressed, so the dialog shows the sentence itself.
      return unavailable;
    },
  });

  useCustomerDetails(form.ref);

  return (
    <Form form={form} label={t.title(doctor.fullName)}>
      <p>
        {t.intro} <span className="text-muted">{t.emergency}</span>
      </p>
      <NameField />
      <PhoneField hint={t.phoneHint} />
      <TextArea
        name="reason"
        label={t.reason}
        hint={t.reasonHint}
        required
        maxLength={longestConsultationReason}
      />
      {refusal && <RefusalNotice {...refusal} />}
      <DialogButtons className="mb-0">
        <SubmitButton busy={form.busy}>{t.send}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function RefusalNotice({ sentence, unavailable }: Refusal) {
  const t = useDoctorTexts().consultation;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (!unavailable) {
    return (
      <div ref={box} role="alert" className="rounded bg-danger-soft p-4 font-medium text-danger">
        {sentence}
      </div>
    );
  }
  return (
    <div ref={box} role="alert" className="rounded bg-warning-soft p-4">
      <p className="font-medium text-warning">{t.unavailableTitle}</p>
      <p>{sentence}</p>
      <p>{t.unavailableText}</p>
    </div>
  );
}
