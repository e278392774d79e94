/** How soon a request wants its answer (specification §4). */
export const urgencies = ['normal', 'urgent', 'emergency'] as const;
export type Urgency = (typeof urgencies)[number];

/** Hours within which a pharmacy should have answered; an emergency is held to its first hour (decision 13). */
export const responseHours: Record<Urgency, number> = { normal: 24, urgent: 4, emergency: 1 };

/** Where a request stands (specification §4, decision 12). */
export const requestStatuses = [
  'new',
  'in-progress',
  'completed',
  'declined',
  'cancelled',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The statuses that `PATCH …/status` moves through, forwards only (decision 12). */
export const forwardStatuses = ['new', 'in-progress', 'completed'] as const;
export type ForwardStatus = (typeof forwardStatuses)[number];
