import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { paymentEvents, payments } from '../../database/schema.ts';

export type Payment = typeof payments.$inferSelect;

/** A payment that has counted; one by bank transfer has no id of the provider. */
export type SettledPayment = Payment & { settledAt: Date };

/** What has to be paid for a subject, and what the provider has to say of the payment. */
export interface Due {
  subjectId: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/**
 * The open attempt to pay for a subject, made now if there is none: there is never a second one.
 * @returns undefined when it was closed in this moment.
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

/** The provider's ids of the open attempts of subjects. */
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

/** Keeps the provider's id of an attempt. @returns whether the attempt was still waiting for one. */
export async function keepIntent(db: Database, id: string, intentId: string): Promise<boolean> {
  const kept = await db
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, id), eq(payments.status, 'open'), isNull(payments.intentId)))
    .returning({ id: payments.id });
  return kept.length > 0;
}

/** Gives up an attempt of which nothing can come any more. */
export async function abandon(
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
  const [found] = await db.select().from(payments).where(eq(payments.id, id));
  return found;
}

export async function findByIntent(db: Database, intentId: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return found;
}

/** There may be no row to lock yet; and what one payment changes goes by the subject's others. */
const lockSubject = (db: Database, subjectId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subjectId}, 0))`);

/** A payment that the provider knows nothing of, and that counts now; all of its subject's are locked. */
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
 * The row of a payment; all of its subject's are nobody else's until the transaction ends. One that
 * the ledger does not know belongs to the attempt whose answer never arrived, or, after a restored
 * backup, gets a row.
 */
export async function lockPayment(
  db: Database,
  intentId: string,
  due: Due,
  now: Date,
): Promise<Payment> {
  await lockSubject(db, due.subjectId);
  const [known] = await db
    .select()
    .from(payments)
    .where(eq(payments.intentId, intentId))
    .for('update');
  if (known) return known;
  const { subjectId } = due;
  const waiting = and(
    eq(payments.subjectId, subjectId),
    eq(payments.status, 'open'),
    isNull(payments.intentId),
  );
  const [adopted] = await db.update(payments).set({ intentId }).where(waiting).returning();
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

/** When the payments of a subject that stand were settled, the oldest first. */
export async function settledTimes(db: Database, subjectId: string): Promise<Date[]> {
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

/** Whether an event has counted already. */
export const hasCounted = async (db: Database, eventId: string): Promise<boolean> =>
  (await db.$count(paymentEvents, eq(paymentEvents.id, eventId))) > 0;

/**
 * Notes an event in the transaction of its effect.
 * @returns false when it has counted already; a copy that counts at this moment is waited for.
 */
export async function noteEvent(
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
