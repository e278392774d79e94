import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { isOpen, type RequestStatus } from '@dawaya/contract/vocabulary/request-moves';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Clock from 'lucide-react/icons/clock';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useAnswersTexts } from '../../../i18n/answers.ts';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatDateTime, plural } from '../../../i18n/format.ts';
import { useMessagesTexts } from '../../../i18n/messages.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';

const statusTones: Record<RequestStatus, Tone> = {
  new: 'primary',
  'in-progress': 'warning',
  completed: 'success',
  declined: 'danger',
  cancelled: 'neutral',
};

const urgencyLooks: Record<Urgency, { tone: Tone; Icon: typeof Clock }> = {
  normal: { tone: 'neutral', Icon: Clock },
  urgent: { tone: 'urgent', Icon: TriangleAlert },
  emergency: { tone: 'danger', Icon: Siren },
};

/** The status as text, because colour alone is not enough. */
export function StatusMark({ status }: Pick<PrescriptionRequest, 'status'>) {
  const t = useDashboardRequestTexts();
  return (
    <Badge tone={statusTones[status]} className="whitespace-nowrap">
      {status === 'new' && <Pulse />}
      {t.statuses[status]}
    </Badge>
  );
}

/** The urgency as text and with an icon of its own. */
export function UrgencyMark({ status, urgency }: Pick<PrescriptionRequest, 'status' | 'urgency'>) {
  const t = useDashboardRequestTexts();
  const { Icon, tone } = urgencyLooks[urgency];
  return (
    // An ended request is no longer urgent.
    <Badge tone={isOpen(status) ? tone : 'neutral'} className="whitespace-nowrap">
      <Icon size={14} aria-hidden="true" />
      {t.urgencies[urgency]}
    </Badge>
  );
}

/** Next to the word, so that the text never fades. */
function Pulse() {
  return <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-current" />;
}

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

export function DueTime({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardRequestTexts().due;
  const language = useLanguage();
  const now = useNow();
  const dueTime = now === undefined ? null : dueOf(request, now);
  if (!dueTime) return null;
  const { isLate, minutes } = dueTime;
  const length = formatDuration(language, minutes);
  const ahead = minutes === 0 ? t.now : t.in(length);
  return (
    <span
      title={formatDateTime(language, request.dueAt)}
      className={cx(
        'inline-flex items-center gap-1 text-sm whitespace-nowrap',
        isLate ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      {isLate && <AlarmClock size={14} aria-hidden="true" />}
      {isLate ? t.late(length) : ahead}
    </span>
  );
}

interface Due {
  isLate: boolean;
  minutes: number;
}

/**
 * Returns when a request should be answered, by its urgency (specification §9): null once it is
 * answered or ended.
 * @param now milliseconds, of the minute that has begun
 */
export function dueOf(
  { status, dueAt }: Pick<PrescriptionRequest, 'status' | 'dueAt'>,
  now: number,
): Due | null {
  if (!isOpen(status)) return null;
  const minutes = Math.floor((Date.parse(dueAt) - now) / minuteMs);
  // It is late from the minute after the one it was due in.
  return { isLate: minutes < 0, minutes: Math.abs(minutes) };
}
