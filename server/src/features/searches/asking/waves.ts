import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import {
  mostAsked,
  takesAnswers,
  waveMinutes,
  waveSize,
} from '@dawaya/contract/vocabulary/searches';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, searchAsks, searches } from '../../../database/schema.ts';
import { minutes } from '../../../platform/clock.ts';
import { PutOff, type Queue } from '../../../platform/jobs.ts';
import { isListed } from '../../pharmacies/listed.ts';
import { lockSearch, type SearchRow } from '../queries.ts';
import { findCandidates, hasCandidates } from './candidates.ts';
import { isMutedOut } from './limits.ts';
import type { AskingServices } from './services.ts';
import { tellAsked } from './telling.ts';

/** The next ten pharmacies of a search, at the moment that its row names; null: that is planned anew. */
export const waveQueue: Queue<{ searchId: string; at: string | null }> = {
  name: 'search-waves',
  retryLimit: 100,
};

/** Just after midnight in Khartoum, when closures end: questions that had nobody left to ask look again. */
export const reopenedQueue: Queue<object> = { name: 'search-reopened', retryLimit: 5 };
export const reopenedSchedule = '5 22 * * *';
/** Longer than any question is open: a night on which nothing ran is made up for by the next. */
const reopenedDays = 4;

type Asking = Pick<AskingServices, 'clock' | 'jobs' | 'live' | 'push' | 'scale'>;

/** How far the asking of a search has come; an answer counts while it can be chosen. */
async function askedSoFar(db: Database, searchId: string, now: Date) {
  const [counted] = await db
    .select({
      asked: sql<number>`count(*)::int`,
      waves: sql<number>`coalesce(max(${searchAsks.wave}), 0)`,
      lastAt: sql<string | null>`max(${searchAsks.askedAt})`,
      hasAll: sql<boolean>`coalesce(bool_or(${searchAsks.answer} = 'all' and ${isListed}
        and (${searchAsks.heldUntil} is null
          or ${searchAsks.heldUntil} > ${now.toISOString()}::timestamptz)), false)`,
      /** When the last of the answers that say `all` is not held any more; null where one has no end. */
      heldUntil: sql<string | null>`case when not bool_or(${searchAsks.answer} = 'all'
        and ${isListed} and ${searchAsks.heldUntil} is null)
        then max(${searchAsks.heldUntil}) filter (where ${searchAsks.answer} = 'all' and ${isListed}) end`,
    })
    .from(searchAsks)
    .innerJoin(pharmacies, eq(pharmacies.id, searchAsks.pharmacyId))
    .where(eq(searchAsks.searchId, searchId));
  return counted ?? { asked: 0, waves: 0, lastAt: null, hasAll: false, heldUntil: null };
}

/**
 * Asks the next pharmacies, in the transaction of `db` that holds the search, and says when the ones
 * after them are asked.
 * @returns how many were asked.
 */
export async function askWave(db: Database, services: Asking, search: SearchRow): Promise<number> {
  const now = services.clock();
  const { asked, waves } = await askedSoFar(db, search.id, now);
  const most = Math.min(waveSize, mostAsked - asked);
  // Others in a closure, or not verified yet, may be there in five minutes: an empty wave is none.
  const ids = most > 0 ? await findCandidates(db, search, now, most) : [];
  if (ids.length > 0) {
    const wave = waves + 1;
    await db
      .insert(searchAsks)
      .values(ids.map((pharmacyId) => ({ searchId: search.id, pharmacyId, wave, askedAt: now })));
    await tellAsked(db, services, search, ids);
  }
  await planWave(db, services, search);
  return ids.length;
}

/**
 * Says when the next wave of a search goes out, in the transaction of `db` that holds it: five
 * minutes after the last, while it is open, its address proven, nobody has answered `all`, its asker
 * is not muted out, and there is somebody to ask now. Called after whatever changes one of these, when
 * what was held is held no longer, and by night for who comes out of a closure.
 */
export async function planWave(db: Database, services: Asking, search: SearchRow): Promise<void> {
  const { clock, jobs, live, scale } = services;
  const now = clock();
  const { asked, lastAt, hasAll, heldUntil } = await askedSoFar(db, search.id, now);
  // Once nothing is held any more the others are asked.
  if (hasAll && heldUntil && asked < mostAsked)
    await jobs.send(
      db,
      waveQueue,
      { searchId: search.id, at: null },
      new Date(heldUntil).getTime() - now.getTime(),
    );
  const goesOn =
    takesAnswers(search, now) &&
    search.emailProvenAt !== null &&
    !hasAll &&
    asked < mostAsked &&
    !(await isMutedOut(db, search, now, scale)) &&
    (await hasCandidates(db, search, now));
  const after = lastAt === null ? now.getTime() : new Date(lastAt).getTime() + minutes(waveMinutes);
  const next = goesOn ? new Date(Math.max(now.getTime(), after)) : null;
  if (next?.getTime() === search.nextWaveAt?.getTime()) return;
  await db.update(searches).set({ nextWaveAt: next }).where(eq(searches.id, search.id));
  await live.changed(db, `track:${search.id}`);
  if (next)
    await jobs.send(
      db,
      waveQueue,
      { searchId: search.id, at: next.toISOString() },
      next.getTime() - now.getTime(),
    );
}

/**
 * Sends the wave that a job was made for, unless it has been planned anew since, the search has
 * ended or been answered, or its asker muted.
 * @throws PutOff while it is not its time yet: the queue goes by the database's clock.
 */
export async function sendWave(
  services: AskingServices,
  { searchId, at }: { searchId: string; at: string | null },
): Promise<void> {
  const { db, clock, scale } = services;
  await db.transaction(async (db) => {
    const search = await lockSearch(db, searchId);
    if (search && at === null) return planWave(db, services, search);
    if (at === null || search?.nextWaveAt?.getTime() !== new Date(at).getTime()) return;
    const now = clock();
    const wait = search.nextWaveAt.getTime() - now.getTime();
    if (wait > 0) throw new PutOff(wait);
    const { hasAll } = await askedSoFar(db, searchId, now);
    const isOver =
      !takesAnswers(search, now) || hasAll || (await isMutedOut(db, search, now, scale));
    if (isOver) await planWave(db, services, search);
    else await askWave(db, services, search);
  });
}

/** Has questions that wait for nothing plan anew, where a pharmacy has come out of a closure. */
export async function planForReopened({ db, clock, jobs }: AskingServices): Promise<void> {
  const now = clock();
  const today = dayAt(minuteAt(now));
  const rows = await db
    .select({ id: searches.id })
    .from(searches)
    .where(
      and(
        eq(searches.status, 'open'),
        gt(searches.closesAt, now),
        isNull(searches.nextWaveAt),
        sql`exists (select from closures where until < ${dateOf(today)}
          and until >= ${dateOf(today - reopenedDays)})`,
      ),
    );
  await jobs.sendAll(
    db,
    waveQueue,
    rows.map(({ id }) => ({ data: { searchId: id, at: null } })),
  );
}
