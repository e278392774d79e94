import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import Clock from 'lucide-react/icons/clock';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const styles: Record<Urgency, { tone: Tone; Icon: typeof Clock }> = {
  normal: { tone: 'neutral', Icon: Clock },
  urgent: { tone: 'urgent', Icon: TriangleAlert },
  emergency: { tone: 'danger', Icon: Siren },
};

export const urgencyTone = (urgency: Urgency): Tone => styles[urgency].tone;

interface UrgencyBadgeProps {
  urgency: Urgency;
  /** False for an answered or ended one, which is no longer urgent. */
  presses: boolean;
}

/** Urgency as text and with an icon of its own, as on a request. */
export function UrgencyBadge({ urgency, presses }: UrgencyBadgeProps) {
  const t = useDashboardRequestTexts().urgencies;
  const { Icon, tone } = styles[urgency];
  return (
    <Badge tone={presses ? tone : 'neutral'} className="whitespace-nowrap">
      <Icon size={14} aria-hidden="true" />
      {t[urgency]}
    </Badge>
  );
}
