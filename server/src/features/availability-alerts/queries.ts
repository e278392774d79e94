import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { availabilityAlerts } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

export type AlertRow = typeof availabilityAlerts.$inferSelect;

/**
 * The times for which an unconfirmed alert waits, a confirmed alert sleeps after it woke, and an
 * ended one stays.
 */
export const aDay = days(1);
export const dayBefore = (now: Date): Date => new Date(now.getTime() - aDay);

/**
 * Returns the condition of an alert that neither ended nor lapsed; an unconfirmed one lapses after
 * a day.
 */
export const activeCondition = (now: Date): SQL | undefined =>
  and(
    isNull(availabilityAlerts.endedAt),
    gt(availabilityAlerts.lapsesAt, now),
    or(isNotNull(availabilityAlerts.confirmedAt), gt(availabilityAlerts.createdAt, dayBefore(now))),
  );

const present = ({ confirmedAt, ...alert }: AlertRow) => ({
  ...alert,
  isConfirmed: confirmedAt !== null,
});

/** Reads the active alerts of a person, the last first. */
export async function readAlerts(db: Database, personCondition: SQL | undefined, now: Date) {
  const rows = await db
    .select()
    .from(availabilityAlerts)
    .where(and(personCondition, activeCondition(now)))
    .orderBy(availabilityAlerts.createdAt, availabilityAlerts.id);
  return { items: rows.toReversed().map(present) };
}

export async function findByToken(db: Database, token: string): Promise<AlertRow | undefined> {
  const [alert] = await db
    .select()
    .from(availabilityAlerts)
    .where(eq(availabilityAlerts.token, token));
  return alert;
}
