import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen, type RequestStatus } from '@dawaya/contract/vocabulary/request-moves';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import Clock from 'lucide-react/icons/clock';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

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
  const t = useDashboardTexts().request;
  return (
    <Badge
      tone={statusTones[status]}
      className="relative max-sm:px-1.5 max-sm:text-xs whitespace-nowrap"
    >
      {status === 'new' && <Pulse />}
      {t.statuses[status]}
    </Badge>
  );
}

/** The urgency as text and with an icon of its own. */
export function UrgencyMark({ status, urgency }: Pick<PrescriptionRequest, 'status' | 'urgency'>) {
  const t = useDashboardTexts().request;
  const { Icon, tone } = urgencyLooks[urgency];
  return (
    // An ended request is no longer urgent.
    <Badge tone={isOpen(status) ? tone : 'neutral'} className="whitespace-nowrap">
      <Icon size={14} aria-hidden="true" />
      {t.urgencies[urgency]}
    </Badge>
  );
}

/** Around the badge, so that the text never fades. */
function Pulse() {
  return (
    <span
      aria-hidden="true"
      className="absolute -inset-0.5 animate-pulse rounded-full border-2 border-primary"
    />
  );
}
