import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  askDigests,
  isUnlooked,
  pharmacies,
  searchAsks,
  searches,
} from '../../../database/schema.ts';
import { hours } from '../../../platform/clock.ts';
import { PutOff, type Queue } from '../../../platform/jobs.ts';
import type { AskingServices } from './services.ts';

/** Mails to pharmacies that are asked: all that are due at a moment. */
export const digestQueue: Queue<{ at: string }> = { name: 'ask-digests', retryLimit: 100 };

const between = hours(1);

/** What every process asks of a pharmacy that waits for a mail. */
const waits = isNotNull(askDigests.dueAt);

/**
 * Has the mailboxes of pharmacies told that they are asked, in the transaction that asks them: at
 * once, or an hour after the last such mail (docs/decisions/0070). A mail that waits tells of all.
 */
export async function mailLater(
  db: Database,
  { clock, jobs }: Pick<AskingServices, 'clock' | 'jobs'>,
  pharmacyIds: readonly string[],
): Promise<void> {
  if (pharmacyIds.length === 0) return;
  const now = clock();
  // Held, so that none is sent that counts without what is asked here and is not committed yet.
  const waiting = await db
    .select({ id: askDigests.pharmacyId })
    .from(askDigests)
    .where(and(inArray(askDigests.pharmacyId, [...pharmacyIds]), waits))
    .orderBy(askDigests.pharmacyId)
    .for('share');
  const told = new Set(waiting.map(({ id }) => id));
  // In one order, so that no two questions wait for each other.
  const rest = pharmacyIds.filter((id) => !told.has(id)).sort();
  if (rest.length === 0) return;
  const due = await db
    .insert(askDigests)
    .values(rest.map((pharmacyId) => ({ pharmacyId, dueAt: now })))
    .onConflictDoUpdate({
      target: askDigests.pharmacyId,
      set: {
        dueAt: sql`greatest(excluded.due_at, ${askDigests.mailedAt} + make_interval(secs => ${between / 1000}))`,
      },
      setWhere: isNull(askDigests.dueAt),
    })
    .returning({ dueAt: askDigests.dueAt });
  const moments = new Set(due.flatMap(({ dueAt }) => (dueAt ? [dueAt.getTime()] : [])));
  for (const moment of moments)
    await jobs.send(
      db,
      digestQueue,
      { at: new Date(moment).toISOString() },
      Math.max(0, moment - now.getTime()),
    );
}

/**
 * Sends the mails that are due; who has looked at everything meanwhile gets none.
 * @throws PutOff before the moment of the job: the queue goes by the database's clock.
 */
export async function sendDigests(
  { db, clock, mail, publicUrl }: Pick<AskingServices, 'db' | 'clock' | 'mail' | 'publicUrl'>,
  { at }: { at: string },
): Promise<void> {
  const now = clock();
  const wait = new Date(at).getTime() - now.getTime();
  if (wait > 0) throw new PutOff(wait);
  const due = await db
    .select({ id: askDigests.pharmacyId })
    .from(askDigests)
    .where(and(waits, lte(askDigests.dueAt, now)))
    .orderBy(askDigests.pharmacyId);
  for (const { id } of due)
    await db.transaction(async (db) => {
      // Another process may be at it: the mail goes out once.
      const [taken] = await db
        .update(askDigests)
        .set({ dueAt: null })
        .where(and(eq(askDigests.pharmacyId, id), waits, lte(askDigests.dueAt, now)))
        .returning();
      if (!taken) return;
      const count = await countWaiting(db, id, now);
      const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, id));
      if (count === 0 || pharmacy?.verificationStatus !== 'verified') return;
      await db.update(askDigests).set({ mailedAt: now }).where(eq(askDigests.pharmacyId, id));
      await mail.send(db, pharmacy.email, pharmacy.language, 'new-asks', {
        count,
        dashboardUrl: `${publicUrl}/dashboard`,
      });
    });
}

/** How many open questions a pharmacy has not looked at. */
const countWaiting = async (db: Database, pharmacyId: string, now: Date): Promise<number> => {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(searchAsks)
    .innerJoin(searches, eq(searches.id, searchAsks.searchId))
    .where(
      and(
        eq(searchAsks.pharmacyId, pharmacyId),
        isUnlooked,
        eq(searches.status, 'open'),
        gt(searches.closesAt, now),
      ),
    );
  return counted?.count ?? 0;
};
