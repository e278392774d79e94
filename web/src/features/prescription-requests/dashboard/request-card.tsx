import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { SentBy } from '../../../shared/requests/sent-by.tsx';
import { WrittenText } from '../../../ui/written.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestBadges } from './request-badges.tsx';
import { RequestEnd } from './request-end.tsx';
import { RequestPhotos } from './request-photos.tsx';

interface RequestCardProps {
  pharmacyId: string;
  request: PrescriptionRequest;
}

export function RequestCard({ pharmacyId, request }: RequestCardProps) {
  const t = useDashboardTexts().request;
  const { customerName: name, createdAt } = request;
  return (
    <article
      aria-label={t.of(name)}
      tabIndex={-1}
      className="flex flex-col gap-4 rounded border border-line bg-surface-raised p-4 shadow"
    >
      <div className="flex gap-4">
        <RequestPhotos request={request} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <SentBy name={name} at={createdAt} />
          <RequestBadges status={request.status} urgency={request.urgency} />
        </div>
      </div>
      {request.notes && (
        <div className="rounded bg-surface-sunken p-3">
          <span className="sr-only">{t.notes}: </span>
          <WrittenText text={request.notes} />
        </div>
      )}
      <RequestEnd request={request} />
      <div className="flex flex-wrap gap-2">
        <PhoneLinks name={name} phone={request.phone} />
        <RequestActions pharmacyId={pharmacyId} request={request} />
      </div>
    </article>
  );
}
