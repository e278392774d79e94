import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen, type RequestStatus } from '@dawaya/contract/vocabulary/request-moves';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import Clock from 'lucide-react/icons/clock';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
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

/** Status and urgency, in words and with a mark: colour alone says nothing. */
export function RequestBadges(props: Pick<PrescriptionRequest, 'status' | 'urgency'>) {
  const t = useDashboardTexts().request;
  const { Icon, ...look } = urgencyLooks[props.urgency];
  // What has ended presses nobody any more.
  const open = isOpen(props.status);
  const tone = open ? look.tone : 'neutral';
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={statusTones[props.status]} className="relative">
        {props.status === 'new' && <Pulse />}
        {t.statuses[props.status]}
      </Badge>
      <Badge tone={tone}>
        <Icon size={14} aria-hidden="true" />
        {t.urgencies[props.urgency]}
      </Badge>
      {open && <span className="text-sm text-muted">{t.within[props.urgency]}</span>}
    </p>
  );
}

/** Round the badge rather than the badge itself, so that its word never fades. */
function Pulse() {
  return (
    <span
      aria-hidden="true"
      className="absolute -inset-0.5 animate-pulse rounded-full border-2 border-primary"
    />
  );
}
