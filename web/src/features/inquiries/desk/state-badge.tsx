import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { AskState } from './inquiry.ts';

const tones: Record<Exclude<AskState, 'open'>, Tone> = {
  waiting: 'primary',
  heldOver: 'warning',
  chosen: 'success',
  elsewhere: 'neutral',
  closed: 'neutral',
  expired: 'neutral',
  over: 'neutral',
};

export function StateBadge({ state }: { state: Exclude<AskState, 'open'> }) {
  const t = useInquiriesTexts().states;
  return <Badge tone={tones[state]}>{t[state]}</Badge>;
}
