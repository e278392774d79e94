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
