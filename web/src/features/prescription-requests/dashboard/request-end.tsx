import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { UserParagraph } from '../../../ui/user-text.tsx';

/**
 * The end of a request without completion: declined with its reason, or cancelled
 * (docs/requests.md).
 */
export function RequestEnd({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardTexts().request;
  const language = useLanguage();
  const { declinedAt, cancelledAt, statusReason } = request;
  if (cancelledAt && request.origin.isReleased)
    return <p>{t.releasedAt(formatDateTime(language, cancelledAt))}</p>;
  if (cancelledAt) return <p>{t.cancelledAt(formatDateTime(language, cancelledAt))}</p>;
  if (!declinedAt) return null;
  return (
    <div>
      <p className="text-muted">{t.declinedAt(formatDateTime(language, declinedAt))}</p>
      {statusReason && <UserParagraph text={statusReason} />}
    </div>
  );
}
