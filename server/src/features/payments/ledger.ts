import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { paymentEvents, payments } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

export type Payment = typeof payments.$inferSelect;

/** A payment that has counted. One by bank transfer has no id of the provider. */
export type SettledPayment = Payment & { settledAt: Date };

/** The amount that a subject owes, with the provider's metadata of the payment. */
export interface Due {
  subjectId: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/**
 * Returns the open attempt to pay for a subject, and creates it when missing. There is never a
 * second one.
 * @returns undefined when it was closed at this moment.
 */
export async function openAttempt(db: Database, due: Due, now: Date): Promise<Payment | undefined> {
  await db
    .insert(payments)
    .values({ id: randomUUID(), ...termsOf(due), status: 'open', createdAt: now })
    .onConflictDoNothing();
  const [attempt] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.subjectId, due.subjectId), eq(payments.status, 'open')));
  return attempt;
}

export async function openIntents(db: Database, subjectIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(inArray(payments.subjectId, subjectIds), eq(payments.status, 'open')));
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

const termsOf = ({ subjectId, amount, currency, metadata }: Due): Due => ({
  subjectId,
  amount,
  currency,
  metadata,
});

/** Stores the provider's id of an attempt. @returns whether the attempt lacked one. */
export async function storeIntent(db: Database, id: string, intentId: string): Promise<boolean> {
  const stored = await db
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, id), eq(payments.status, 'open'), isNull(payments.intentId)))
    .returning({ id: payments.id });
  return stored.length > 0;
}

export async function abandonAttempt(
  db: Database,
  attempt: { id: string } | { intentId: string },
): Promise<void> {
  const which =
    'id' in attempt ? eq(payments.id, attempt.id) : eq(payments.intentId, attempt.intentId);
  await db
    .update(payments)
    .set({ status: 'abandoned' })
    .where(and(which, eq(payments.status, 'open')));
}

export async function findAttempt(db: Database, id: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

export async function findByIntent(db: Database, intentId: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return payment;
}

/**
 * Takes an advisory lock, because the subject may have no row yet, and one payment's effect depends
 * on the subject's others.
 */
const lockSubject = (db: Database, subjectId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subjectId}, 0))`);

/** Adds a payment without a provider, settled now. It locks all payments of its subject. */
export async function addSettled(
  db: Database,
  id: string,
  due: Due,
  settledAt: Date,
): Promise<SettledPayment> {
  await lockSubject(db, due.subjectId);
  const row = {
    ...termsOf(due),
    id,
    intentId: null,
    status: 'succeeded' as const,
    createdAt: settledAt,
    settledAt,
  };
  await db.insert(payments).values(row);
  return row;
}

/**
 * Returns the row of a payment, and locks all payments of its subject until the transaction ends.
 * An unknown payment belongs to an attempt whose answer was lost. After a restored backup it gets a
 * new row.
 */
export async function lockPayment(
  db: Database,
  intentId: string,
  due: Due,
  now: Date,
): Promise<Payment> {
  await lockSubject(db, due.subjectId);
  const [earlier] = await db
    .select()
    .from(payments)
    .where(eq(payments.intentId, intentId))
    .for('update');
  if (earlier) return earlier;
  const { subjectId } = due;
  const waitingCondition = and(
    eq(payments.subjectId, subjectId),
    eq(payments.status, 'open'),
    isNull(payments.intentId),
  );
  const [adopted] = await db.update(payments).set({ intentId }).where(waitingCondition).returning();
  if (adopted) return adopted;
  const row: Payment = {
    ...termsOf(due),
    id: randomUUID(),
    intentId,
    status: 'abandoned',
    createdAt: now,
    settledAt: null,
  };
  await db.insert(payments).values(row);
  return row;
}

export async function changePayment(
  db: Database,
  id: string,
  change: Partial<Pick<Payment, 'status' | 'settledAt'>>,
): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.id, id));
}

/** Returns the times at which the subject's valid payments were settled, the oldest first. */
export async function listSettledTimes(db: Database, subjectId: string): Promise<Date[]> {
  const rows = await db
    .select({ settledAt: payments.settledAt })
    .from(payments)
    .where(
      and(
        eq(payments.subjectId, subjectId),
        inArray(payments.status, ['succeeded', 'disputed']),
        isNotNull(payments.settledAt),
      ),
    )
    .orderBy(asc(payments.settledAt));
  return rows.flatMap(({ settledAt }) => settledAt ?? []);
}

export const isRecorded = async (db: Database, eventId: string): Promise<boolean> =>
  (await db.$count(paymentEvents, eq(paymentEvents.id, eventId))) > 0;

/**
 * Records an event in the transaction of its effect. It waits for a simultaneous copy.
 * @returns false when it was handled before.
 */
export async function recordEvent(
  db: Database,
  event: { id: string; type: string },
  now: Date,
): Promise<boolean> {
  const noted = await db
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return noted.length > 0;
}

/**
 * Deletes events after 90 days. The provider sends an event again for days, and by hand for weeks;
 * the ledger also ignores a payment that has counted.
 */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.createdAt, new Date(now.getTime() - days(90))));
}
