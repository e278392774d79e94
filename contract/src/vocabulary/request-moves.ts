/** Where a prescription request stands (specification §4, product decision 12). */
export const requestStatuses = [
  'new',
  'in-progress',
  'completed',
  'declined',
  'cancelled',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The statuses that `PATCH …/status` takes, forwards only (product decision 12). */
export const forwardStatuses = ['new', 'in-progress', 'completed'] as const;
export type ForwardStatus = (typeof forwardStatuses)[number];

/** One way on: from where it may be taken, where it leads, and which time it writes. */
export interface Move<Status extends string = RequestStatus> {
  from: readonly Status[];
  to: Status;
  at: string;
}

interface RequestMove extends Move {
  /** Who makes it: the pharmacy it was sent to, or the customer, by the tracking address. */
  by: 'pharmacy' | 'customer';
  at: 'startedAt' | 'completedAt' | 'declinedAt' | 'cancelledAt';
  /** Which mail goes out with it, and to whom (product decision 19). */
  mail: { template: `request-${string}`; to: 'pharmacy' | 'customer' };
  /** Whether it is made with a reason, which the mail tells. */
  needsReason: boolean;
}

/** All moves of a prescription request (product decision 12). Who makes one again finds it made. */
export const requestMoves = {
  start: {
    by: 'pharmacy',
    from: ['new'],
    to: 'in-progress',
    at: 'startedAt',
    mail: { template: 'request-started', to: 'customer' },
    needsReason: false,
  },
  complete: {
    by: 'pharmacy',
    from: ['new', 'in-progress'],
    to: 'completed',
    at: 'completedAt',
    mail: { template: 'request-completed', to: 'customer' },
    needsReason: false,
  },
  decline: {
    by: 'pharmacy',
    from: ['new', 'in-progress'],
    to: 'declined',
    at: 'declinedAt',
    mail: { template: 'request-declined', to: 'customer' },
    needsReason: true,
  },
  cancel: {
    by: 'customer',
    from: ['new'],
    to: 'cancelled',
    at: 'cancelledAt',
    mail: { template: 'request-cancelled', to: 'pharmacy' },
    needsReason: false,
  },
  /** Accepting the pharmacy's answer to a new request starts it (product decision 39). */
  accept: {
    by: 'customer',
    from: ['new'],
    to: 'in-progress',
    at: 'startedAt',
    mail: { template: 'request-accepted', to: 'pharmacy' },
    needsReason: false,
  },
} as const satisfies Record<string, RequestMove>;
export type RequestMoveName = keyof typeof requestMoves;
type MadeBy<Name extends RequestMoveName> = (typeof requestMoves)[Name]['by'];
/** The moves that the pharmacy makes. */
export type PharmacyMoveName = {
  [Name in RequestMoveName]: MadeBy<Name> extends 'pharmacy' ? Name : never;
}[RequestMoveName];

/** All moves of a consultation request (product decision 14): nobody left an address to mail to. */
export const consultationMoves = {
  start: { from: ['new'], to: 'in-progress', at: 'startedAt' },
  complete: { from: ['new', 'in-progress'], to: 'completed', at: 'completedAt' },
} as const satisfies Record<string, Move<ForwardStatus>>;

/** Which move `PATCH …/status` makes with a status, of either kind of request; none leads to `new`. */
export const forwardMoves = {
  new: null,
  'in-progress': 'start',
  completed: 'complete',
} as const satisfies Record<ForwardStatus, string | null>;

/** Whether a move may be taken from a status. */
export const isAllowed = <Status extends string>(move: Move<Status>, status: Status): boolean =>
  move.from.includes(status);

/** A request that still waits for somebody: a move leads on. The specification's 'active' (§9). */
export const isOpen = (status: RequestStatus): boolean =>
  Object.values(requestMoves).some((move) => isAllowed(move, status));

/** A request that has ended, one way or another: nothing changes any more. */
export const isFinal = (status: RequestStatus): boolean => !isOpen(status);

/**
 * Milliseconds after its end for which a question stays readable that led to nothing, or to a request
 * that has ended (docs/decisions/0095): for as long somebody else can be asked.
 */
export const endedLife = 90 * 24 * 3_600_000;

/** Whether a request can go on to another pharmacy, or to the town, at `now`: new, or declined of late. */
export const canGoOn = (
  { status, declinedAt }: { status: RequestStatus; declinedAt: Date | string | null },
  now: number,
): boolean =>
  status === 'new' ||
  (status === 'declined' &&
    declinedAt !== null &&
    now < new Date(declinedAt).getTime() + endedLife);

/** The two tabs of a pharmacy's list, and what stands in each. */
export const requestViews = ['active', 'ended'] as const;
export type RequestView = (typeof requestViews)[number];
export const statusesIn: Record<RequestView, readonly RequestStatus[]> = {
  active: requestStatuses.filter(isOpen),
  ended: requestStatuses.filter(isFinal),
};

/** The buttons above the active ones (product decision 13): those nobody has started, and those that press. */
export const requestFilters = ['new', 'urgent'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** Milliseconds for which whoever made a move can take it back (product decision 46). */
export const undoableFor = 6000;
