import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { AskState } from './ask.ts';

const tones: Record<Exclude<AskState, 'open'>, Tone> = {
  waiting: 'primary',
  heldOver: 'warning',
  chosen: 'success',
  elsewhere: 'neutral',
  closed: 'neutral',
  expired: 'neutral',
  over: 'neutral',
};

/** What became of an answer, in words. */
export function StateBadge({ state }: { state: Exclude<AskState, 'open'> }) {
  const t = useAsksTexts().states;
  return <Badge tone={tones[state]}>{t[state]}</Badge>;
}
