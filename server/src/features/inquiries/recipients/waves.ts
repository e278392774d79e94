import {
  acceptsAnswers,
  maxRecipients,
  minutesBetweenWaves,
  waveSize,
} from '@dawaya/contract/vocabulary/inquiries';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { listedCondition } from '../../../database/listed-pharmacies.ts';
import { timestampParam } from '../../../database/params.ts';
import { inquiries, inquiryRecipients, pharmacies } from '../../../database/schema.ts';
import { minutes } from '../../../platform/clock.ts';
import { type Queue, RetryLaterError } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';
import { isMutedOut } from '../limits.ts';
import { type InquiryRow, lockInquiry } from '../queries.ts';
import { findCandidates, hasCandidates } from './candidates.ts';
import { notifyRecipients } from './notifications.ts';

/** Asks the next ten pharmacies at the time in the inquiry's row. With null it plans again. */
export const waveQueue: Queue<{ inquiryId: string; at: string | null }> = {
  name: 'inquiry-waves',
  retryLimit: 100,
};

/** Just after midnight in Khartoum, when closures end: inquiries without candidates plan again. */
export const reopenedQueue: Queue<object> = { name: 'inquiry-reopened', retryLimit: 5 };
export const reopenedSchedule = '5 22 * * *';
/** Longer than any inquiry is open, so that the next run makes up for a missed night. */
const reopenedDays = 4;

type WaveServices = Pick<Services, 'clock' | 'jobs' | 'live' | 'push' | 'scale'>;

/** Returns the progress of an inquiry's waves; an answer counts while it can be chosen. */
async function askedSoFar(db: Database, inquiryId: string, now: Date) {
  const [counted] = await db
    .select({
      asked: sql<number>`count(*)::int`,
      waves: sql<number>`coalesce(max(${inquiryRecipients.wave}), 0)`,
      lastAt: sql<string | null>`max(${inquiryRecipients.askedAt})`,
      hasAll: sql<boolean>`coalesce(bool_or(${inquiryRecipients.answer} = 'all' and ${listedCondition}
        and (${inquiryRecipients.heldUntil} is null
          or ${inquiryRecipients.heldUntil} > ${timestampParam(now)})), false)`,
      /** When the last reservation of the answers `all` ends; null when one has no end. */
      heldUntil: sql<string | null>`case when not bool_or(${inquiryRecipients.answer} = 'all'
        and ${listedCondition} and ${inquiryRecipients.heldUntil} is null)
        then max(${inquiryRecipients.heldUntil}) filter (where ${inquiryRecipients.answer} = 'all' and ${listedCondition}) end`,
    })
    .from(inquiryRecipients)
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .where(eq(inquiryRecipients.inquiryId, inquiryId));
  return counted ?? { asked: 0, waves: 0, lastAt: null, hasAll: false, heldUntil: null };
}

/**
 * Asks the next pharmacies, in the transaction of `db` that has locked the inquiry, and plans the
 * following wave.
 * @returns the number of pharmacies asked.
 */
export async function askWave(
  db: Database,
  services: WaveServices,
  inquiry: InquiryRow,
): Promise<number> {
  const now = services.clock();
  const { asked, waves } = await askedSoFar(db, inquiry.id, now);
  const limit = Math.min(waveSize, maxRecipients - asked);
  // Candidates may appear within five minutes, so an empty wave does not count as one.
  const ids = limit > 0 ? await findCandidates(db, inquiry, now, limit) : [];
  if (ids.length > 0) {
    const wave = waves + 1;
    await db
      .insert(inquiryRecipients)
      .values(ids.map((pharmacyId) => ({ inquiryId: inquiry.id, pharmacyId, wave, askedAt: now })));
    await notifyRecipients(db, services, inquiry, ids);
  }
  await planWave(db, services, inquiry);
  return ids.length;
}

/**
 * Plans the next wave of an inquiry, in the transaction of `db` that has locked it: five minutes
 * after the last, while the inquiry is open, its address proven, no answer is `all`, its customer
 * is not muted out, and a candidate exists. Call it after any change of these, when a reservation
 * ends, and each night for closures that end.
 */
export async function planWave(
  db: Database,
  services: WaveServices,
  inquiry: InquiryRow,
): Promise<void> {
  const { clock, jobs, live, scale } = services;
  const now = clock();
  const { asked, lastAt, hasAll, heldUntil } = await askedSoFar(db, inquiry.id, now);
  // When all reservations have ended, other pharmacies are asked.
  if (hasAll && heldUntil && asked < maxRecipients)
    await jobs.send(
      db,
      waveQueue,
      { inquiryId: inquiry.id, at: null },
      new Date(heldUntil).getTime() - now.getTime(),
    );
  const shouldContinue =
    acceptsAnswers(inquiry, now) &&
    inquiry.emailProvenAt !== null &&
    !hasAll &&
    asked < maxRecipients &&
    !(await isMutedOut(db, inquiry, now, scale)) &&
    (await hasCandidates(db, inquiry, now));
  const after =
    lastAt === null ? now.getTime() : new Date(lastAt).getTime() + minutes(minutesBetweenWaves);
  const next = shouldContinue ? new Date(Math.max(now.getTime(), after)) : null;
  if (next?.getTime() === inquiry.nextWaveAt?.getTime()) return;
  await db.update(inquiries).set({ nextWaveAt: next }).where(eq(inquiries.id, inquiry.id));
  await live.recordChange(db, `track:${inquiry.id}`);
  if (next)
    await jobs.send(
      db,
      waveQueue,
      { inquiryId: inquiry.id, at: next.toISOString() },
      next.getTime() - now.getTime(),
    );
}

/**
 * Sends the wave of a job, unless it was planned again since, the inquiry has ended or an answer is
 * `all`, or its customer is muted out.
 * @throws RetryLaterError before its time: the queue uses the database's clock.
 */
export async function sendWave(
  services: Services,
  { inquiryId, at }: { inquiryId: string; at: string | null },
): Promise<void> {
  const { db, clock, scale } = services;
  await db.transaction(async (db) => {
    const inquiry = await lockInquiry(db, inquiryId);
    if (inquiry && at === null) return planWave(db, services, inquiry);
    if (at === null || inquiry?.nextWaveAt?.getTime() !== new Date(at).getTime()) return;
    const now = clock();
    const wait = inquiry.nextWaveAt.getTime() - now.getTime();
    if (wait > 0) throw new RetryLaterError(wait);
    const { hasAll } = await askedSoFar(db, inquiryId, now);
    const isOver =
      !acceptsAnswers(inquiry, now) || hasAll || (await isMutedOut(db, inquiry, now, scale));
    if (isOver) await planWave(db, services, inquiry);
    else await askWave(db, services, inquiry);
  });
}

export async function planForReopened({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const today = dayAt(minuteAt(now));
  const rows = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.status, 'open'),
        gt(inquiries.closesAt, now),
        isNull(inquiries.nextWaveAt),
        sql`exists (select from closures where until < ${dateOf(today)}
          and until >= ${dateOf(today - reopenedDays)})`,
      ),
    );
  await jobs.sendAll(
    db,
    waveQueue,
    rows.map(({ id }) => ({ data: { inquiryId: id, at: null } })),
  );
}
