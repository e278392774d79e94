import type { TrackedInquiry } from '@dawaya/contract/endpoints/inquiry';
import { useTrackTexts } from '../../i18n/track.ts';
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

export function StatusBadge({
  tracked,
}: {
  tracked: Stepped | Pick<TrackedInquiry, 'kind' | 'status'>;
}) {
  const t = useTrackTexts();
  if (tracked.kind !== 'inquiry')
    return <StepBadge kind={tracked.kind} step={currentStep(tracked)} />;
  const { status } = tracked;
  return <Badge tone={status === 'open' ? 'primary' : 'neutral'}>{t.inquiryStates[status]}</Badge>;
}

export function StepBadge({ kind, step }: { kind: Stepped['kind']; step: Step }) {
  const names = useStepNames(kind);
  return <Badge tone={tones[step]}>{names[step]}</Badge>;
}
