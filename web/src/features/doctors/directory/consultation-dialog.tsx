import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DonePanel } from '../../../ui/done-panel.tsx';
import { ConsultationForm } from './consultation-form.tsx';

interface ConsultationDialogProps {
  doctor: PublicDoctor | null;
  onClose: () => void;
  /** Is called when the doctor has gone offline meanwhile. */
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
          <Button look="secondary" onClick={onClose}>
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
