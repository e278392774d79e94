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
export const StatusBadge = ({ tracked }: { tracked: Tracked }) => (
  <StepBadge kind={tracked.kind} step={currentStep(tracked)} />
);

export function StepBadge({ kind, step }: { kind: Tracked['kind']; step: Step }) {
  const names = useStepNames(kind);
  return <Badge tone={tones[step]}>{names[step]}</Badge>;
}
