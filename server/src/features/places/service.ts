import { goneReportsThatHide } from '@dawaya/contract/vocabulary/places';
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, placeGoneReports, places } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import { networksOf } from '../../platform/limits.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { PlaceRow } from './queries.ts';

/** A report counts for so long, should an admin not look at it before. */
const reportLife = days(90);

/** In bytes: three networks differ in them, and 256 addresses of IPv4 share each. */
const networkHashLength = 3;

const networkHashOf = (id: string, network: string) =>
  hashOf(`${id} ${network}`).subarray(0, networkHashLength);

/**
 * The place, held against every other change, in the order in which all changes hold rows: a place
 * before the version of the public lists.
 * @throws AppError `not_found`, also for one that was removed or has given way.
 */
async function lockPlace(db: Database, id: string): Promise<PlaceRow> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [place] = await db
    .select()
    .from(places)
    .where(and(eq(places.id, id), isNull(places.removedAt), isNull(places.replacedBy)))
    // Weaker than `update`: who registers for the place meanwhile does not wait.
    .for('no key update');
  if (!place) throw new AppError('not_found');
  return place;
}

/**
 * Counts a report that a place is gone, once for each network, the widest that one customer of a
 * provider is given; with the third the place is hidden until an admin has looked.
 * @throws AppError `not_found`.
 */
export async function reportGone(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  ip: string,
): Promise<void> {
  const network = networksOf(ip).at(-1)?.network ?? ip;
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

/** An admin's look at a place: what was reported of it is over. */
async function settleReports(db: Database, id: string, change: { removedAt?: Date }) {
  await lockPlace(db, id);
  await db.delete(placeGoneReports).where(eq(placeGoneReports.placeId, id));
  await db
    .update(places)
    .set({ goneReports: 0, lastReportedAt: null, hiddenAt: null, ...change })
    .where(eq(places.id, id));
}

/** Shows a reported place again. @throws AppError `not_found`. */
export const keepPlace = (db: Database, id: string) => settleReports(db, id, {});

/** Takes a place off for good: no import brings it back. @throws AppError `not_found`. */
export const removePlace = (db: Database, id: string, now: Date) =>
  settleReports(db, id, { removedAt: now });

/**
 * Puts a pharmacy of ours in the place's stead, in the transaction in which it is verified: who
 * claimed it first is not asked, who is approved first has it (docs/decisions/0058). To be called
 * before the pharmacy's row is written, by the order in which rows are held.
 */
export async function giveWay(
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

/** A place that somebody registers for; one that there is not is no claim. */
export async function claimable(db: Database, placeId: string | undefined): Promise<string | null> {
  if (!placeId) return null;
  return (await db.$count(places, eq(places.id, placeId))) > 0 ? placeId : null;
}

/** What an admin reads of the place that an applicant claims. */
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

/** Forgets reports that nobody looked at in time. */
export async function forgetOldReports({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - reportLife);
  await db.delete(placeGoneReports).where(lt(placeGoneReports.createdAt, before));
}

/**
 * Forgets a number that a map gives for places, of which it can be a person's; the places stay.
 * @returns of how many.
 */
export async function erasePlacePhones(db: Database, phone: string | undefined): Promise<number> {
  if (!phone) return 0;
  const erased = await db
    .update(places)
    .set({ phone: null, isPhoneErased: true })
    .where(eq(places.phone, phone))
    .returning({ id: places.id });
  return erased.length;
}
