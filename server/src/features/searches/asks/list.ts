import { byPressure } from '@dawaya/contract/vocabulary/urgencies';
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { pharmacies, searchAsks, searches } from '../../../database/schema.ts';
import { invalidCursor } from '../../../platform/cursors.ts';
import { roughDistanceKm } from '../../../platform/distance.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import { isListed } from '../../pharmacies/listed.ts';
import { type AskRow, answerOf } from '../answer-of.ts';

/** How many questions of the town a page has. */
const pageLength = 20;

/**
 * What a pharmacy is asked now, of asks joined with their search and their pharmacy: it may answer,
 * nobody is chosen, and who asks has not ended it.
 */
export const isAsked = (pharmacyId: string, now: Date): SQL | undefined =>
  and(
    eq(searchAsks.pharmacyId, pharmacyId),
    isNull(searchAsks.mutedAt),
    eq(searches.status, 'open'),
    gt(searches.closesAt, now),
    isListed,
  );

/** Whether who is asked may look at the photos, too: a tick lets them go along. */
export const mayOpenPhotos = (
  { answer }: Pick<AskRow, 'answer'>,
  { photosGoAlong }: Pick<typeof searches.$inferSelect, 'photosGoAlong'>,
): boolean => photosGoAlong && answer !== 'none';

/** Where a row stands: unanswered before answered, then the most urgent, within that what was asked last. */
type Standing = [isAnswered: boolean, rank: number, askedAt: number, searchId: string];

const isAnswered = sql<boolean>`(${isNotNull(searchAsks.answer)})`;

const pressure = sql.raw(byPressure.map((name, rank) => `when '${name}' then ${rank}`).join(' '));
const rank = sql<number>`(case ${searches.urgency} ${pressure} end)`;

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 253_402_300_800_000;

/** @throws AppError `invalid_fields` for a cursor that is not ours. */
function readStanding(written: string): Standing {
  try {
    const read: unknown[] = JSON.parse(Buffer.from(written, 'base64url').toString());
    const [answered, rank, askedAt, id] = read;
    const isRank = isWhole(rank) && rank < byPressure.length;
    if (typeof answered === 'boolean' && isRank && isWhole(askedAt) && isUuid(String(id)))
      return [answered, rank, askedAt, String(id)];
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursor();
}

const writeStanding = (standing: Standing): string =>
  Buffer.from(JSON.stringify(standing)).toString('base64url');

const behind = ([answered, last, askedAt, id]: Standing): SQL =>
  sql`((${isAnswered}, ${rank}) > (${answered}::boolean, ${last}::int)
    or ((${isAnswered}, ${rank}) = (${answered}::boolean, ${last}::int)
      and (${searchAsks.askedAt}, ${searchAsks.searchId})
        < (${new Date(askedAt).toISOString()}::timestamptz, ${id}::uuid)))`;

/**
 * A page of what the town asks a pharmacy: what waits for an answer before what has one, then the most
 * urgent first, within that what was asked last.
 * Never who asks; photos only with the customer's tick, and not for who has said that it has nothing
 * (product decision 44).
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export async function listAsks(
  { db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>,
  pharmacyId: string,
  cursor: string | undefined,
) {
  const rows = await db
    .select({ ask: searchAsks, search: searches, isAnswered, rank, pharmacy: pharmacies })
    .from(searchAsks)
    .innerJoin(searches, eq(searches.id, searchAsks.searchId))
    .innerJoin(pharmacies, eq(pharmacies.id, searchAsks.pharmacyId))
    .where(
      and(
        isAsked(pharmacyId, clock()),
        cursor === undefined ? undefined : behind(readStanding(cursor)),
      ),
    )
    .orderBy(asc(isAnswered), rank, desc(searchAsks.askedAt), desc(searchAsks.searchId))
    .limit(pageLength + 1);
  const page = rows.slice(0, pageLength);
  const open = page.filter(({ ask, search }) => mayOpenPhotos(ask, search));
  const ids = open.map(({ search }) => search.id);
  const photos = await files.list(db, 'search', ids);
  const last = page.at(-1);
  return {
    items: page.map(({ ask, search, pharmacy }) => ({
      searchId: search.id,
      items: search.items,
      notes: search.notes,
      urgency: search.urgency,
      status: search.status,
      closesAt: search.closesAt,
      askedAt: ask.askedAt,
      remindedAt: ask.remindedAt,
      seenAt: ask.seenAt,
      photos: (photos.get(search.id) ?? []).map(
        ({ id }) => `/api/searches/${search.id}/photos/${id}`,
      ),
      answer: ask.answer,
      given: answerOf(ask),
      version: ask.version,
      answeredBy: ask.staffName,
      mutedAt: ask.mutedAt,
      landmark: search.landmark,
      distanceKm: roughDistanceKm(search, pharmacy),
    })),
    nextCursor:
      rows.length > pageLength && last
        ? writeStanding([last.isAnswered, last.rank, last.ask.askedAt.getTime(), last.search.id])
        : null,
  };
}
