import { Badge, type Tone } from '../../ui/badge.tsx';
import { currentStep, type Step, type Stepped, useStepNames } from './steps.ts';

const tones: Record<Step, Tone> = {
  sent: 'neutral',
  seen: 'neutral',
  started: 'primary',
  completed: 'success',
  declined: 'danger',
  cancelled: 'neutral',
};

/** Where it stands, in the words of its own page. */
export const StatusBadge = ({ tracked }: { tracked: Stepped }) => (
  <StepBadge kind={tracked.kind} step={currentStep(tracked)} />
);

export function StepBadge({ kind, step }: { kind: Stepped['kind']; step: Step }) {
  const names = useStepNames(kind);
  return <Badge tone={tones[step]}>{names[step]}</Badge>;
}
