import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { maxConsultationReasonLength } from '@dawaya/contract/vocabulary/limits';
import { useEffect, useRef, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { ApiError, sentenceOf } from '../../../lib/errors.ts';
import { callIdempotently } from '../../../lib/submission.ts';
import {
  EmailField,
  NameField,
  PhoneField,
  useCustomerDetails,
} from '../../../shared/contact-details/contact-fields.tsx';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { DonePanel } from '../../../ui/done-panel.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface ConsultationDialogProps {
  doctor: PublicDoctor | null;
  onClose: () => void;
  /** The dialog calls it when the doctor has gone offline. */
  onUnavailable: () => void;
}

/** Sends a consultation request, or leads to the doctor's phone (docs/doctors.md). */
export function ConsultationDialog({ doctor, onClose, onUnavailable }: ConsultationDialogProps) {
  const t = useDoctorTexts().consultation;
  return (
    <Dialog
      open={doctor !== null}
      onClose={onClose}
      title={doctor && t.title(isolated(doctor.fullName))}
    >
      {doctor && <Content doctor={doctor} onClose={onClose} onUnavailable={onUnavailable} />}
    </Dialog>
  );
}

type ContentProps = ConsultationDialogProps & { doctor: PublicDoctor };

function Content({ doctor, onClose, onUnavailable }: ContentProps) {
  const t = useDoctorTexts().consultation;
  const [sent, setSent] = useState<{ trackingUrl: string | undefined }>();
  return (
    <>
      {sent ? (
        <DonePanel title={t.sent} text={t.sentText(isolated(doctor.fullName))}>
          {sent.trackingUrl && <LinkButton href={sent.trackingUrl}>{t.follow}</LinkButton>}
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
        </DonePanel>
      ) : (
        <ConsultationForm
          doctor={doctor}
          onSent={(trackingUrl) => setSent({ trackingUrl })}
          onUnavailable={onUnavailable}
        />
      )}
      {doctor.phone && (
        <section className="flex flex-col gap-3 border-t border-line pt-4">
          <p className="font-medium">{t.direct}</p>
          <div className="flex flex-wrap gap-2">
            <PhoneLinks name={doctor.fullName} phone={doctor.phone} />
          </div>
        </section>
      )}
    </>
  );
}

interface ConsultationFormProps {
  doctor: PublicDoctor;
  onSent: (trackingUrl: string | undefined) => void;
  onUnavailable: () => void;
}

function ConsultationForm({ doctor, onSent, onUnavailable }: ConsultationFormProps) {
  const t = useDoctorTexts().consultation;
  const [unavailable, setUnavailable] = useState('');
  const form = useForm({
    // One draft for all doctors: a text for one who went offline can be sent to another.
    draft: 'consultation',
    failed: t.failed,
    send: (data) => {
      setUnavailable('');
      return callIdempotently('consultation', 'POST /api/doctors/:id/consultation-requests', {
        params: { id: doctor.id },
        body: readFields(data, 'name', 'phone', 'email', 'reason'),
      });
    },
    onDone: ({ id, trackingUrl }) => {
      const createdAt = new Date().toISOString();
      if (trackingUrl) rememberRequest({ id, trackingUrl, doctorName: doctor.fullName, createdAt });
      onSent(trackingUrl);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return false;
      if (error.code !== 'doctor_unavailable' && error.status !== 404) return false;
      setUnavailable(sentenceOf(error, t.failed));
      onUnavailable();
      return true;
    },
  });
  const isRefused = form.refusal !== '' && Object.keys(form.errors).length === 0;

  useCustomerDetails(form.ref);

  return (
    <Form form={form} label={t.title(doctor.fullName)}>
      <p>
        {t.intro} <span className="text-muted">{t.emergency}</span>
      </p>
      <NameField />
      <PhoneField hint={t.phoneHint} />
      <EmailField required={false} hint={t.emailHint} />
      <TextArea
        name="reason"
        label={t.reason}
        hint={t.reasonHint}
        required
        maxLength={maxConsultationReasonLength}
      />
      {unavailable && <RefusalNotice sentence={unavailable} isUnavailable />}
      {isRefused && <RefusalNotice sentence={form.refusal} />}
      <DialogButtons className="mb-0">
        <SubmitButton busy={form.busy}>{t.send}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function RefusalNotice(props: { sentence: string; isUnavailable?: boolean }) {
  const { sentence, isUnavailable } = props;
  const t = useDoctorTexts().consultation;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (!isUnavailable) {
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
