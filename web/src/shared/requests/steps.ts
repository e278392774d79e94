import type { TrackedConsultation, TrackedRequest } from '@dawaya/contract/endpoints/tracking';
import { type RequestStatus, requestMoves } from '@dawaya/contract/vocabulary/request-moves';
import type { track } from '../../i18n/en/track.ts';
import { useTrackTexts } from '../../i18n/texts/track.ts';

export type Step = keyof (typeof track)['steps'];

type Times = 'createdAt' | 'seenAt' | 'startedAt' | 'completedAt';
/** What goes step by step. */
export type Stepped =
  | Pick<TrackedConsultation, 'kind' | Times>
  | Pick<TrackedRequest, 'kind' | Times | 'declinedAt' | 'cancelledAt'>;

/**
 * Each step with its time, or null while it is still to come; a refusal ends the way early. Whoever was
 * chosen by its answer has begun before it looks at the request.
 */
export function stepsOf(tracked: Stepped): [Step, string | null][] {
  const { createdAt, seenAt, startedAt, completedAt } = tracked;
  const begunAt = startedAt ?? completedAt;
  // What may be completed without having been started.
  const last: [Step, string | null][] = [
    ['started', begunAt],
    ['completed', completedAt],
  ];
  const passed: [Step, string | null][] = [
    ['sent', createdAt],
    ['seen', seenAt],
    ['started', startedAt],
  ];
  const isSeenFirst = begunAt === null || (seenAt !== null && seenAt <= begunAt);
  const whole = [...passed.slice(0, isSeenFirst ? 2 : 1), ...last];
  if (tracked.kind === 'consultation') return whole;
  // What did not happen before the end never will.
  const happened = passed.filter(([, at]) => at !== null);
  for (const { to, at } of [requestMoves.cancel, requestMoves.decline]) {
    const ended = tracked[at];
    if (ended) return [...happened, [to, ended]];
  }
  return whole;
}

/** The last step that was reached: where it stands. */
export const currentStep = (tracked: Stepped): Step =>
  stepsOf(tracked).findLast(([, at]) => at !== null)?.[0] ?? 'sent';

/** The step that a status alone tells of a prescription request. */
export const stepOfStatus: Record<RequestStatus, Step> = {
  new: 'sent',
  'in-progress': 'started',
  completed: 'completed',
  declined: 'declined',
  cancelled: 'cancelled',
};

/** What its sender calls each step. */
export function useStepNames(kind: Stepped['kind']): Record<Step, string> {
  const t = useTrackTexts();
  return kind === 'consultation' ? { ...t.steps, ...t.consultation.steps } : t.steps;
}
