import { dayMs } from './durations.ts';

/** The status of a prescription request (specification §4, docs/requests.md). */
export const requestStatuses = [
  'new',
  'in-progress',
  'completed',
  'declined',
  'cancelled',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The statuses that `PATCH …/status` sets, forwards only (docs/requests.md). */
export const settableStatuses = ['new', 'in-progress', 'completed'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** A transition: from which statuses, to which, and which time it records. */
export interface Transition<Status extends string = RequestStatus> {
  from: readonly Status[];
  to: Status;
  at: string;
}

interface RequestTransition extends Transition {
  at: 'startedAt' | 'completedAt' | 'declinedAt' | 'cancelledAt';
  /** Whether it requires a reason, which the customer reads. */
  needsReason: boolean;
}

/**
 * All moves of a consultation request (docs/doctors.md). Repeating a move has no effect. The
 * customer cancels, the doctor makes the others.
 */
export const consultationTransitions = {
  start: { from: ['new'], to: 'in-progress', at: 'startedAt', needsReason: false },
  complete: {
    from: ['new', 'in-progress'],
    to: 'completed',
    at: 'completedAt',
    needsReason: false,
  },
  decline: { from: ['new', 'in-progress'], to: 'declined', at: 'declinedAt', needsReason: true },
  cancel: { from: ['new'], to: 'cancelled', at: 'cancelledAt', needsReason: false },
} as const satisfies Record<string, RequestTransition>;
export type ConsultationMoveName = keyof typeof consultationTransitions;

interface PrescriptionMove extends RequestTransition {
  /** The side that makes it: the pharmacy, or the customer by the private link. */
  by: 'pharmacy' | 'customer';
  /** The mail that it sends, and the recipient (docs/mail.md). */
  mail: { template: `request-${string}`; to: 'pharmacy' | 'customer' };
}

/** All moves of a prescription request (docs/requests.md): the same, and one more. */
export const requestTransitions = {
  start: {
    ...consultationTransitions.start,
    by: 'pharmacy',
    mail: { template: 'request-started', to: 'customer' },
  },
  complete: {
    ...consultationTransitions.complete,
    by: 'pharmacy',
    mail: { template: 'request-completed', to: 'customer' },
  },
  decline: {
    ...consultationTransitions.decline,
    by: 'pharmacy',
    mail: { template: 'request-declined', to: 'customer' },
  },
  cancel: {
    ...consultationTransitions.cancel,
    by: 'customer',
    mail: { template: 'request-cancelled', to: 'pharmacy' },
  },
  /** Accepting the pharmacy's answer to a new request starts it (docs/requests.md). */
  accept: {
    ...consultationTransitions.start,
    by: 'customer',
    mail: { template: 'request-accepted', to: 'pharmacy' },
  },
} as const satisfies Record<string, PrescriptionMove>;
export type RequestMoveName = keyof typeof requestTransitions;
type MadeBy<Name extends RequestMoveName> = (typeof requestTransitions)[Name]['by'];
export type PharmacyMoveName = {
  [Name in RequestMoveName]: MadeBy<Name> extends 'pharmacy' ? Name : never;
}[RequestMoveName];

/**
 * The move behind each status of `PATCH …/status`, for both kinds of requests; no move leads to
 * `new`.
 */
export const movesToStatus = {
  new: null,
  'in-progress': 'start',
  completed: 'complete',
} as const satisfies Record<SettableStatus, string | null>;

export const isAllowed = <Status extends string>(
  move: Transition<Status>,
  status: Status,
): boolean => move.from.includes(status);

/** Returns whether a request has a possible next move; the specification calls it 'active' (§9). */
export const isOpen = (status: RequestStatus): boolean =>
  Object.values(requestTransitions).some((move) => isAllowed(move, status));

/** Returns whether a request has ended in any way. */
export const isFinal = (status: RequestStatus): boolean => !isOpen(status);

/**
 * In milliseconds: how long an inquiry without a result, or whose request has ended, stays readable
 * (docs/inquiries.md). For the same time the customer can ask another pharmacy.
 */
export const endedLifeMs = 90 * dayMs;

/**
 * Returns whether the customer can forward a request, to another pharmacy or to the town: if it is
 * new, or was declined recently.
 */
export const canForward = (
  { status, declinedAt }: { status: RequestStatus; declinedAt: Date | string | null },
  now: number,
): boolean =>
  status === 'new' ||
  (status === 'declined' &&
    declinedAt !== null &&
    now < new Date(declinedAt).getTime() + endedLifeMs);

/** The two tabs of a pharmacy's list, with their statuses. */
export const requestViews = ['active', 'ended'] as const;
export type RequestView = (typeof requestViews)[number];
export const statusesIn: Record<RequestView, readonly RequestStatus[]> = {
  active: requestStatuses.filter(isOpen),
  ended: requestStatuses.filter(isFinal),
};

/**
 * The buttons above the active requests (docs/requests.md): not started ones, and urgent ones.
 */
export const requestFilters = ['new', 'urgent'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** In milliseconds: how long the maker of a move can undo it (docs/requests.md). */
export const undoWindowMs = 6000;
