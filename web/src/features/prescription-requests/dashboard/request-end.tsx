import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { dashboard as ar } from '../../../i18n/ar/dashboard.ts';
import { dashboard as en } from '../../../i18n/en/dashboard.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useLanguage } from '../../../lib/preferences.tsx';

/** How a request ended that was not completed: declined with its reason, or cancelled (decision 12). */
export function RequestEnd({ request }: { request: PrescriptionRequest }) {
  const t = useMessages({ en, ar }).request;
  const language = useLanguage();
  const { declinedAt, cancelledAt, statusReason } = request;
  if (cancelledAt) return <p>{t.cancelledAt(formatDateTime(language, cancelledAt))}</p>;
  if (!declinedAt) return null;
  return (
    <div>
      <p className="text-muted">{t.declinedAt(formatDateTime(language, declinedAt))}</p>
      <p className="break-words whitespace-pre-line [unicode-bidi:plaintext]">{statusReason}</p>
    </div>
  );
}
