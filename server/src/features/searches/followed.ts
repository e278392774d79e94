import { type AnswerKind, missingItems } from '@dawaya/contract/vocabulary/answers';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import { takesAnswers } from '@dawaya/contract/vocabulary/searches';
import { and, asc, eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { pharmacies, searchAsks, searches } from '../../database/schema.ts';
import { distanceKm } from '../../platform/distance.ts';
import type { Files } from '../files/service.ts';
import { isListed } from '../pharmacies/listed.ts';
import { nameColumns, named } from '../pharmacies/names.ts';
import { openingColumns, withOpening } from '../pharmacies/opening.ts';
import { positionOf } from '../pharmacies/present.ts';
import type { Reader, Reading } from '../tracking/readers.ts';
import { type AskRow, answerOf } from './answer-of.ts';
import { mayRemindAt, type SearchRow } from './queries.ts';

const readAsks = (db: Database, searchIds: string[]) =>
  db
    .select({
      ask: searchAsks,
      isListed: isListed ?? eq(pharmacies.id, pharmacies.id),
      pharmacy: {
        ...nameColumns,
        phone: pharmacies.phone,
        address: pharmacies.address,
        landmark: pharmacies.landmark,
        latitude: pharmacies.latitude,
        longitude: pharmacies.longitude,
      },
      opening: openingColumns,
    })
    .from(searchAsks)
    .innerJoin(pharmacies, eq(pharmacies.id, searchAsks.pharmacyId))
    .where(and(anyOf(searchAsks.searchId, searchIds)))
    .orderBy(asc(searchAsks.answeredAt), asc(searchAsks.pharmacyId));
type Asked = Awaited<ReturnType<typeof readAsks>>[number];

/** What whoever asked reads of an answer; nothing of one that has none, or was not given. */
function answerIn(
  search: SearchRow,
  { ask, pharmacy, opening }: Asked,
  { language, now }: Reading,
) {
  const answer = answerOf(ask);
  if (!answer || answer.answer === 'none') return [];
  const { isOpen, shopName, nameAr, nameEn, phone, address, landmark } = named(
    language,
    withOpening({ ...pharmacy, opening }, now),
  );
  const { latitude, longitude } = positionOf(pharmacy);
  return [
    {
      ...answer,
      pharmacyId: ask.pharmacyId,
      ...{ shopName, nameAr, nameEn, phone, address, landmark, latitude, longitude, isOpen },
      distanceKm: distanceKm(search, pharmacy),
      missing: missingItems(answer, search.items.length),
    },
  ];
}
type AnswerIn = ReturnType<typeof answerIn>[number];

const byAnswer: readonly AnswerKind[] = ['all', 'some', 'order', 'none'];

/** Smaller before larger, what is not known behind both. */
const compare = (one: number | null, other: number | null): number =>
  one === other ? 0 : (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);

/** All before some, open before closed, near before far, then by price. */
const inOrder = (one: AnswerIn, other: AnswerIn): number =>
  byAnswer.indexOf(one.answer) - byAnswer.indexOf(other.answer) ||
  Number(other.isOpen) - Number(one.isOpen) ||
  compare(one.distanceKm, other.distanceKm) ||
  compare(one.totalSdg, other.totalSdg);

/** Whether a reminder would reach anybody, and the last is long enough ago. */
function canRemind(search: SearchRow, asks: AskRow[], now: Date): boolean {
  const isSilent = ({ answer, mutedAt }: AskRow) => answer === null && mutedAt === null;
  return now >= mayRemindAt(search) && asks.some(isSilent);
}

/**
 * Searches as whoever asked follows them (product decisions 18 and 39): the answers of pharmacies
 * that may still be chosen; of locked ones nothing that was asked or answered.
 */
export const searchReader =
  ({ files }: { files: Files }): Reader<'search'> =>
  async (db, followed, reading) => {
    const ids = followed.flatMap(({ searchId }) => searchId ?? []);
    if (ids.length === 0) return new Map();
    const rows = await db.select().from(searches).where(anyOf(searches.id, ids));
    const asks = Map.groupBy(await readAsks(db, ids), ({ ask }) => ask.searchId);
    const photos = await files.list(db, 'search', ids);
    const read = rows.flatMap((search) => {
      const tracking = followed.find(({ searchId }) => searchId === search.id);
      if (!tracking) return [];
      const asked = asks.get(search.id) ?? [];
      const { code, locked, token } = tracking;
      const stored = photos.get(search.id) ?? [];
      return [present(search, asked, { code, locked, token, photos: stored }, reading)];
    });
    return new Map(read.map((search) => [search.id, search]));
  };

function present(
  search: SearchRow,
  asked: Asked[],
  {
    code,
    locked,
    token,
    photos,
  }: { code: string; locked: boolean; token: string | null; photos: { id: string }[] },
  reading: Reading,
) {
  const asks = asked.map(({ ask }) => ask);
  const isOpen = takesAnswers(search, reading.now);
  const answers = asked
    .filter((row) => row.isListed)
    .flatMap((row) => answerIn(search, row, reading))
    .toSorted(inOrder);
  const { city } = search;
  return {
    kind: 'search' as const,
    ...search,
    code,
    locked,
    city:
      city === null ? null : { city, nameAr: cityName('ar', city), nameEn: cityName('en', city) },
    asked: asks.length,
    looked: asks.filter(({ seenAt }) => seenAt !== null).length,
    declined: asks.filter(({ answer }) => answer === 'none').length,
    emailProven: search.emailProvenAt !== null,
    canWiden: isOpen && !search.isWidened,
    canRemind: isOpen && canRemind(search, asks, reading.now),
    messages: [],
    photos: photos.map(({ id }) => `/api/track/${token}/photos/${id}`),
    answers,
    ...(locked && hidden),
  };
}

const hidden = { items: [], notes: null, forName: null, landmark: null, photos: [], answers: [] };
