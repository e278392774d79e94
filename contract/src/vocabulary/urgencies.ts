import { hourMs } from './durations.ts';

/** The urgencies of a request (specification §4). */
export const urgencies = ['normal', 'urgent', 'emergency'] as const;
export type Urgency = (typeof urgencies)[number];

/**
 * Hours within which a pharmacy should answer; an emergency counts its first hour
 * (docs/requests.md).
 */
export const responseHours: Record<Urgency, number> = { normal: 24, urgent: 4, emergency: 1 };

/** The order of a pharmacy's list, most urgent first. */
export const urgenciesByPriority = [
  'emergency',
  'urgent',
  'normal',
] as const satisfies readonly Urgency[];

/** Returns the time at which the answer to a request made at `createdAt` is due. */
export const dueAt = ({ urgency, createdAt }: { urgency: Urgency; createdAt: Date }): Date =>
  new Date(createdAt.getTime() + responseHours[urgency] * hourMs);
