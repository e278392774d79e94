import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useAnswersTexts } from '../../../i18n/answers.ts';
import { plural } from '../../../i18n/format.ts';
import { useMessagesTexts } from '../../../i18n/messages.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge } from '../../../ui/badge.tsx';

export function ConversationMarks({ request }: { request: PrescriptionRequest }) {
  const t = useAnswersTexts().quote;
  const messages = useMessagesTexts();
  const language = useLanguage();
  const { thread, quote, status } = request;
  const waits = isOpen(status);
  return (
    <>
      {thread.unread > 0 && (
        <Badge tone="primary">{plural(language, thread.unread, messages.unread)}</Badge>
      )}
      {waits && quote?.acceptedAt && <Badge tone="success">{t.isAccepted}</Badge>}
      {waits && quote?.refusedAt && <Badge tone="warning">{t.isRefused}</Badge>}
    </>
  );
}
