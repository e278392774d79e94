import type { TrackedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { TrackedConsultation, TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { type RequestStatus, requestTransitions } from '@dawaya/contract/vocabulary/request-moves';
import { formatNumber } from '../../i18n/format.ts';
import { type en as track, useTrackTexts } from '../../i18n/track.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<TrackStep, Tone> = {
  sent: 'primary',
  chosen: 'primary',
  seen: 'primary',
  started: 'primary',
  ready: 'success',
  completed: 'success',
  declined: 'danger',
  cancelled: 'neutral',
};

type Badged =
  | Stepped
  | Pick<TrackedInquiry, 'kind' | 'status' | 'answers' | 'asked' | 'nextWaveAt'>;

/** Returns whether no pharmacy was found to ask, and none is asked later. */
export const hasNoRecipients = ({
  asked,
  nextWaveAt,
}: Pick<TrackedInquiry, 'asked' | 'nextWaveAt'>): boolean => asked === 0 && !nextWaveAt;

/** Returns whether an open question waits for nobody. */
export const isUnasked = (tracked: Pick<TrackedInquiry, 'status' | 'asked' | 'nextWaveAt'>) =>
  tracked.status === 'open' && hasNoRecipients(tracked);

/** Returns the tone of a status, for its badge and for the edge of its row. */
export function toneOf(tracked: Badged): Tone {
  if (tracked.kind !== 'inquiry') return tones[currentStep(tracked)];
  if (tracked.status !== 'open') return 'neutral';
  if (hasNoRecipients(tracked)) return 'warning';
  return tracked.answers.length > 0 ? 'success' : 'primary';
}

export function StatusBadge({ tracked }: { tracked: Badged }) {
  const t = useTrackTexts();
  const language = useLanguage();
  if (tracked.kind !== 'inquiry')
    return <StepBadge kind={tracked.kind} step={currentStep(tracked)} />;
  const { status, answers, asked } = tracked;
  const number = (count: number) => formatNumber(language, count);
  return (
    <Badge tone={toneOf(tracked)}>
      {status === 'open' && answers.length > 0
        ? t.answeredOf(number(answers.length), number(asked))
        : t.inquiryStates[isUnasked(tracked) ? 'unasked' : status]}
    </Badge>
  );
}

export function StepBadge({ kind, step }: { kind: Stepped['kind']; step: TrackStep }) {
  const names = useStepNames(kind);
  return <Badge tone={tones[step]}>{names[step]}</Badge>;
}

export type TrackStep = keyof (typeof track)['steps'];

/** A request or consultation with steps. */
export type Stepped = Pick<
  TrackedConsultation | TrackedRequest,
  'kind' | 'createdAt' | 'seenAt' | 'startedAt' | 'completedAt' | 'declinedAt' | 'cancelledAt'
>;

/**
 * Returns each step with its time, or null for a future one; a refusal ends the steps early. A
 * customer's choice starts a request before the pharmacy has opened it: its preparation begins
 * when the pharmacy has.
 */
export function stepsOf(tracked: Stepped): [TrackStep, string | null][] {
  const { createdAt, seenAt, startedAt, completedAt } = tracked;
  const movedAt = startedAt ?? completedAt;
  const isSeenFirst = movedAt === null || (seenAt !== null && seenAt <= movedAt);
  const isChosen = tracked.kind === 'request' && startedAt && !seenAt;
  const begunAt = isChosen ? null : isSeenFirst ? startedAt : (seenAt ?? startedAt);
  const first: [TrackStep, string] = isChosen ? ['chosen', startedAt] : ['sent', createdAt];
  const seen: [TrackStep, string | null][] = isSeenFirst ? [first, ['seen', seenAt]] : [first];
  for (const { to, at } of [requestTransitions.cancel, requestTransitions.decline]) {
    const ended = tracked[at];
    const steps: typeof seen = [...seen, ['started', begunAt]];
    // A step that was skipped before the end stays out.
    if (ended) return [...steps.filter(([, at]) => at !== null), [to, ended]];
  }
  // A request may be completed without being started.
  return [...seen, ['started', begunAt ?? completedAt], ['completed', completedAt]];
}

export const currentStep = (tracked: Stepped): TrackStep =>
  stepsOf(tracked).findLast(([, at]) => at !== null)?.[0] ?? 'sent';

const stepOfStatus: Record<RequestStatus, TrackStep> = {
  new: 'sent',
  'in-progress': 'started',
  completed: 'completed',
  declined: 'declined',
  cancelled: 'cancelled',
};

/** Returns the step of a prescription request whose times are not known. */
export const stepWithoutTimes = (status: RequestStatus, isSeen: boolean): TrackStep =>
  status === 'in-progress' && !isSeen ? 'chosen' : stepOfStatus[status];

export function useStepNames(kind: Stepped['kind']): Record<TrackStep, string> {
  const t = useTrackTexts();
  return kind === 'consultation' ? { ...t.steps, ...t.consultation.steps } : t.steps;
}
