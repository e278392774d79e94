import type { Tracked } from '@dawaya/contract/endpoints/tracking';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { currentStep, type Step, useStepNames } from './steps.ts';

const tones: Record<Step, Tone> = {
  sent: 'neutral',
  seen: 'neutral',
  started: 'primary',
  completed: 'success',
  declined: 'danger',
  cancelled: 'neutral',
};

/** Where it stands, in the words of its own page. */
export function StatusBadge({ tracked }: { tracked: Tracked }) {
  const names = useStepNames(tracked.kind);
  const step = currentStep(tracked);
  return <Badge tone={tones[step]}>{names[step]}</Badge>;
}
