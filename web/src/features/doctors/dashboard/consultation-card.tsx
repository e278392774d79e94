import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { SentBy } from '../../../shared/requests/sent-by.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { WrittenText } from '../../../ui/written.tsx';
import { ConsultationActions } from './consultation-actions.tsx';

const tones: Record<ConsultationRequest['status'], Tone> = {
  new: 'primary',
  'in-progress': 'warning',
  completed: 'success',
};

interface ConsultationCardProps {
  doctorId: string;
  request: ConsultationRequest;
}

export function ConsultationCard({ doctorId, request }: ConsultationCardProps) {
  const t = useDoctorDashboardTexts().request;
  const { name, createdAt, status } = request;
  return (
    <article
      aria-label={t.of(name)}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded border border-line bg-surface-raised p-4 shadow"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <SentBy name={name} at={createdAt} />
        <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
      </div>
      <div className="rounded bg-surface-sunken p-3">
        <span className="sr-only">{t.reason}: </span>
        <WrittenText text={request.reason} />
      </div>
      <div className="flex flex-wrap gap-2">
        <PhoneLinks name={name} phone={request.phone} />
        <ConsultationActions doctorId={doctorId} request={request} />
      </div>
    </article>
  );
}
