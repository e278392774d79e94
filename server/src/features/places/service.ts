import { goneReportsThatHide } from '@dawaya/contract/vocabulary/places';
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, placeGoneReports, places } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import type { Erased, ErasedPerson } from '../../platform/erasure.ts';
import { isUuid } from '../../platform/ids.ts';
import { listNetworks } from '../../platform/limits.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { PlaceRow } from './queries.ts';

const reportLifetime = days(90);

/** Bytes: enough to distinguish three networks; 256 IPv4 addresses share each value. */
const networkHashLength = 3;

const networkHashOf = (id: string, network: string) =>
  hashOf(`${id} ${network}`).subarray(0, networkHashLength);

/**
 * Locks the place. All changes lock places before the version of the public lists.
 * @throws AppError `not_found`, even if it was removed or replaced.
 */
async function lockPlace(db: Database, id: string): Promise<PlaceRow> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [place] = await db
    .select()
    .from(places)
    .where(and(eq(places.id, id), isNull(places.removedAt), isNull(places.replacedBy)))
    // Weaker than `update`, so that a registration for the place does not wait.
    .for('no key update');
  if (!place) throw new AppError('not_found');
  return place;
}

/**
 * Counts a report that a place is gone, once per network (the widest that a provider gives one
 * customer). The third report hides the place until an admin decides.
 * @throws AppError `not_found`.
 */
export async function reportGone(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  ip: string,
): Promise<void> {
  const network = listNetworks(ip).at(-1)?.network ?? ip;
  const now = clock();
  await db.transaction(async (db) => {
    const place = await lockPlace(db, id);
    await db
      .insert(placeGoneReports)
      .values({ placeId: id, networkHash: networkHashOf(id, network), createdAt: now })
      .onConflictDoUpdate({
        target: [placeGoneReports.placeId, placeGoneReports.networkHash],
        set: { createdAt: now },
      });
    const goneReports = await db.$count(placeGoneReports, eq(placeGoneReports.placeId, id));
    const isEnough = goneReports >= goneReportsThatHide && place.hiddenAt === null;
    await db
      .update(places)
      .set({ goneReports, lastReportedAt: now, ...(isEnough && { hiddenAt: now }) })
      .where(eq(places.id, id));
  });
}

/**
 * Applies an admin's decision on a reported place, and deletes its reports.
 * @throws AppError `not_found`, even without a report: another admin has decided.
 */
async function settleReports(db: Database, id: string, change: { removedAt?: Date }) {
  const { lastReportedAt } = await lockPlace(db, id);
  if (lastReportedAt === null) throw new AppError('not_found');
  await db.delete(placeGoneReports).where(eq(placeGoneReports.placeId, id));
  await db
    .update(places)
    .set({ goneReports: 0, lastReportedAt: null, hiddenAt: null, ...change })
    .where(eq(places.id, id));
}

/** Shows a reported place again. @throws AppError `not_found`. */
export const dismissReports = (db: Database, id: string) => settleReports(db, id, {});

/** Removes a place for good: no import brings it back. @throws AppError `not_found`. */
export const removePlace = (db: Database, id: string, now: Date) =>
  settleReports(db, id, { removedAt: now });

/**
 * Replaces the place by a pharmacy, in the transaction that verifies it. The first approved
 * pharmacy gets the place, whichever claimed it first (docs/operations.md). Call it before the
 * pharmacy's row is written, in the order of locks.
 */
export async function replacePlace(
  db: Database,
  placeId: string | null,
  pharmacyId: string,
): Promise<void> {
  if (!placeId) return;
  await db
    .update(places)
    .set({ replacedBy: pharmacyId })
    .where(and(eq(places.id, placeId), isNull(places.replacedBy)));
}

/** Shows the place again that the pharmacy replaced with an approval that is undone. */
export async function restorePlace(
  db: Database,
  placeId: string | null,
  pharmacyId: string,
): Promise<void> {
  if (!placeId) return;
  await db
    .update(places)
    .set({ replacedBy: null })
    .where(and(eq(places.id, placeId), eq(places.replacedBy, pharmacyId)));
}

/** Returns the id of a place that a registration claims; null when it does not exist. */
export async function findClaimable(
  db: Database,
  placeId: string | undefined,
): Promise<string | null> {
  if (!placeId) return null;
  return (await db.$count(places, eq(places.id, placeId))) > 0 ? placeId : null;
}

export async function readClaim(
  db: Database,
  { id, placeId }: { id: string; placeId: string | null },
) {
  if (!placeId) return null;
  const [place] = await db.select().from(places).where(eq(places.id, placeId));
  if (!place) return null;
  return {
    ...place,
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    otherClaims: await db.$count(
      pharmacies,
      and(
        eq(pharmacies.placeId, placeId),
        ne(pharmacies.id, id),
        eq(pharmacies.verificationStatus, 'pending'),
      ),
    ),
    isTaken: place.replacedBy !== null && place.replacedBy !== id,
  };
}

export async function deleteOldReports({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const reportedBefore = new Date(clock().getTime() - reportLifetime);
  await db.delete(placeGoneReports).where(lt(placeGoneReports.createdAt, reportedBefore));
}

/**
 * Erases a phone number, which may be a person's, from places. The places stay.
 * @returns the number of places.
 */
export async function erasePlacePhones(
  _services: object,
  db: Database,
  { person }: ErasedPerson,
): Promise<Partial<Erased>> {
  if (!('phone' in person)) return {};
  const erased = await db
    .update(places)
    .set({ phone: null, isPhoneErased: true })
    .where(eq(places.phone, person.phone))
    .returning({ id: places.id });
  return { places: erased.length };
}
