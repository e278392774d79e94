import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  inquiries,
  inquiryDigests,
  inquiryRecipients,
  pharmacies,
  unreadCondition,
} from '../../../database/schema.ts';
import { hours } from '../../../platform/clock.ts';
import { type Queue, RetryLaterError } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';

/** Sends all digest mails that are due at a time. */
export const digestQueue: Queue<{ at: string }> = { name: 'inquiry-digests', retryLimit: 100 };

const between = hours(1);

const waitingCondition = isNotNull(inquiryDigests.dueAt);

/**
 * Queues digest mails for pharmacies that are asked, in the transaction of the wave: at once, or an
 * hour after the last digest (docs/inquiries.md). A waiting digest covers new inquiries too.
 */
export async function mailLater(
  db: Database,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  pharmacyIds: readonly string[],
): Promise<void> {
  if (pharmacyIds.length === 0) return;
  const now = clock();
  // Locked, so that no digest is sent whose count lacks this uncommitted inquiry.
  const waiting = await db
    .select({ id: inquiryDigests.pharmacyId })
    .from(inquiryDigests)
    .where(and(inArray(inquiryDigests.pharmacyId, [...pharmacyIds]), waitingCondition))
    .orderBy(inquiryDigests.pharmacyId)
    .for('share');
  const included = new Set(waiting.map(({ id }) => id));
  // In one order, so that two waves never deadlock.
  const rest = pharmacyIds.filter((id) => !included.has(id)).sort();
  if (rest.length === 0) return;
  const due = await db
    .insert(inquiryDigests)
    .values(rest.map((pharmacyId) => ({ pharmacyId, dueAt: now })))
    .onConflictDoUpdate({
      target: inquiryDigests.pharmacyId,
      set: {
        dueAt: sql`greatest(excluded.due_at, ${inquiryDigests.mailedAt} + make_interval(secs => ${between / 1000}))`,
      },
      setWhere: isNull(inquiryDigests.dueAt),
    })
    .returning({ dueAt: inquiryDigests.dueAt });
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
 * Sends the digests that are due. A pharmacy that has seen everything meanwhile gets none.
 * @throws RetryLaterError when the queue, which uses the database's clock, runs the job too early.
 */
export async function sendDigests(
  { db, clock, mail, publicUrl }: Pick<Services, 'db' | 'clock' | 'mail' | 'publicUrl'>,
  { at }: { at: string },
): Promise<void> {
  const now = clock();
  const wait = new Date(at).getTime() - now.getTime();
  if (wait > 0) throw new RetryLaterError(wait);
  const due = await db
    .select({ id: inquiryDigests.pharmacyId })
    .from(inquiryDigests)
    .where(and(waitingCondition, lte(inquiryDigests.dueAt, now)))
    .orderBy(inquiryDigests.pharmacyId);
  for (const { id } of due)
    await db.transaction(async (db) => {
      // Another process may be sending it. The mail goes out once.
      const [taken] = await db
        .update(inquiryDigests)
        .set({ dueAt: null })
        .where(
          and(eq(inquiryDigests.pharmacyId, id), waitingCondition, lte(inquiryDigests.dueAt, now)),
        )
        .returning();
      if (!taken) return;
      const count = await countWaiting(db, id, now);
      const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, id));
      if (count === 0 || pharmacy?.verificationStatus !== 'verified') return;
      await db
        .update(inquiryDigests)
        .set({ mailedAt: now })
        .where(eq(inquiryDigests.pharmacyId, id));
      await mail.send(db, {
        to: pharmacy.email,
        language: pharmacy.language,
        template: 'new-inquiries',
        values: {
          count,
          dashboardUrl: `${publicUrl}/dashboard`,
        },
      });
    });
}

const countWaiting = async (db: Database, pharmacyId: string, now: Date): Promise<number> => {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .where(
      and(
        eq(inquiryRecipients.pharmacyId, pharmacyId),
        unreadCondition,
        eq(inquiries.status, 'open'),
        gt(inquiries.closesAt, now),
      ),
    );
  return counted?.count ?? 0;
};
