import type { PrescriptionRequest } from '@dawaya/contract/prescription-requests';
import { dashboard as ar } from '../../../i18n/ar/dashboard.ts';
import { dashboard as en } from '../../../i18n/en/dashboard.ts';
import { formatDateTime, relativeTime } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { PhoneLinks, sharingRow } from '../../../ui/phone-links.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestBadges } from './request-badges.tsx';
import { RequestEnd } from './request-end.tsx';
import { RequestPhotos } from './request-photos.tsx';

interface RequestCardProps {
  pharmacyId: string;
  request: PrescriptionRequest;
}

export function RequestCard({ pharmacyId, request }: RequestCardProps) {
  const t = useMessages({ en, ar }).request;
  const language = useLanguage();
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
          <div>
            <h3 className="text-lg leading-snug font-semibold break-words">
              <bdi>{name}</bdi>
            </h3>
            <time
              dateTime={createdAt}
              title={formatDateTime(language, createdAt)}
              className="text-sm text-muted"
            >
              {relativeTime(language, createdAt)}
            </time>
          </div>
          <RequestBadges status={request.status} urgency={request.urgency} />
        </div>
      </div>
      {request.notes && (
        <p className="rounded bg-surface-sunken p-3 break-words whitespace-pre-line">
          <span className="sr-only">{t.notes}: </span>
          <bdi className="block">{request.notes}</bdi>
        </p>
      )}
      <RequestEnd request={request} />
      <div className="flex flex-wrap gap-2">
        <PhoneLinks
          phone={request.phone}
          call={t.call(name)}
          whatsapp={t.whatsapp}
          whatsappTo={t.whatsappTo(name)}
          className={sharingRow}
        />
        <RequestActions pharmacyId={pharmacyId} request={request} />
      </div>
    </article>
  );
}
