import { responseHours } from '@dawaya/contract/vocabulary/urgencies';
import { sql } from 'drizzle-orm';
import { timestampParam } from '../../database/params.ts';
import { prescriptionRequests } from '../../database/schema.ts';

const { urgency, createdAt, seenAt, startedAt, completedAt, declinedAt, cancelledAt } =
  prescriptionRequests;

const hours = sql`case ${urgency} when 'emergency' then ${responseHours.emergency}::int
  when 'urgent' then ${responseHours.urgent}::int else ${responseHours.normal}::int end`;

/** When the answer to a request is due, by its urgency. */
export const dueAt = sql`(${createdAt} + make_interval(hours => ${hours}))`;

/** When the pharmacy answered: the first of started, completed and declined. */
export const answeredAt = sql`least(${startedAt}, ${completedAt}, ${declinedAt})`;

/** Whether it was answered within its urgency's time (docs/requests.md). */
export const isAnsweredInTime = sql`(${answeredAt} <= ${dueAt})`;

/** Returns whether it was answered, or its deadline has passed without a cancellation. */
export const measuredCondition = (now: Date) =>
  sql`(${answeredAt} is not null or (${cancelledAt} is null and ${dueAt} < ${timestampParam(now)}))`;

/** When the pharmacy first saw it: its card was on the screen, or it was answered. */
export const firstLookAt = sql`least(${seenAt}, ${answeredAt})`;
