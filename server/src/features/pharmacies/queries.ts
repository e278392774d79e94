import type {
  PharmacySearch,
  pharmacyPage,
  publicPharmacy,
} from '@dawaya/contract/endpoints/pharmacies';
import { defaultPharmacyLimit } from '@dawaya/contract/endpoints/pharmacies';
import { stateOf } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, count, eq, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { readCursor, writeCursor } from '../../platform/cursors.ts';
import { canonicalCity } from './cities.ts';
import { likePattern } from './folding.ts';
import { nameColumns, named } from './names.ts';
import { isOpenAt, openingColumns, readClosures, readHours, withOpening } from './opening.ts';

type PublicPharmacy = z.output<typeof publicPharmacy>;

export type PharmacyRow = typeof pharmacies.$inferSelect;

/**
 * The pharmacy, held against every other change until the transaction of `db` ends.
 * @throws AppError `not_found`.
 */
export async function lockPharmacy(db: Database, id: string): Promise<PharmacyRow> {
  const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('update');
  if (!pharmacy) throw new AppError('not_found');
  return pharmacy;
}

const publicColumns = {
  id: pharmacies.id,
  ...nameColumns,
  address: pharmacies.address,
  city: pharmacies.city,
  state: pharmacies.state,
  zipCode: pharmacies.zipCode,
  phone: pharmacies.phone,
  confirmedOpenAt: pharmacies.confirmedOpenAt,
  opening: openingColumns,
  is24Hours: pharmacies.is24Hours,
  hasDelivery: pharmacies.hasDelivery,
};

/**
 * Verified, and reached at an address that is proven, or was verified before that was asked
 * (product decision 34). The clean-up takes `emailProofDueAt` away when it is over: lists depend on
 * rows, never on the time.
 */
const isListed = and(
  eq(pharmacies.verificationStatus, 'verified'),
  or(isNotNull(pharmacies.emailProvenAt), isNotNull(pharmacies.emailProofDueAt)),
);

const filters = {
  open: isOpenAt,
  '24-7': () => eq(pharmacies.is24Hours, true),
  delivery: () => eq(pharmacies.hasDelivery, true),
};

/**
 * Every verified pharmacy by its name for a reader of `language`, in one order for both languages
 * (product decision 37).
 */
export async function listAll(
  db: Database,
  language: Language,
  now: Date,
): Promise<PublicPharmacy[]> {
  const rows = await db
    .select(publicColumns)
    .from(pharmacies)
    .where(isListed)
    .orderBy(asc(pharmacies.sortName), asc(pharmacies.id));
  return rows.map((row) => named(language, withOpening(row, now)));
}

/** One listed pharmacy for a reader of `language`, with where it is, its hours and closures. */
export async function findListed(db: Database, id: string, language: Language, now: Date) {
  const { landmark, latitude, longitude } = pharmacies;
  const [found] = await db
    .select({ ...publicColumns, landmark, latitude, longitude })
    .from(pharmacies)
    .where(and(isListed, eq(pharmacies.id, id)));
  if (!found) return undefined;
  const [hours, closures] = await Promise.all([readHours(db, id), readClosures(db, id)]);
  return { ...named(language, withOpening(found, now)), hours, closures };
}

const earthDiameterKm = 12_742;

/** Kilometres along the earth's surface (haversine formula). */
function distanceFrom({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): SQL<number> {
  const { latitude: lat, longitude: lng } = pharmacies;
  return sql<number>`(${earthDiameterKm} * asin(sqrt(least(1, sin(radians(${lat} - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(${lat})) * sin(radians(${lng} - ${longitude}::float8) / 2) ^ 2))))`;
}

/**
 * A page of verified pharmacies that match (product decision 24), by name, or by distance from
 * `near`, where those without coordinates are left out.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export async function searchPharmacies(
  db: Database,
  { search, filter, near, city, state, limit = defaultPharmacyLimit, cursor }: PharmacySearch,
  language: Language,
  now: Date,
): Promise<z.output<typeof pharmacyPage>> {
  const distance = near && distanceFrom(near);
  const order: SQL = distance ?? sql`${pharmacies.sortName}`;
  const after = cursor && readCursor(cursor, near ? 'number' : 'string');
  const type = sql.raw(near ? 'float8' : 'text');
  const matches = and(
    isListed,
    search ? like(pharmacies.searchText, likePattern(search)) : undefined,
    filter && filters[filter](now),
    near && isNotNull(pharmacies.latitude),
    city ? inArray(pharmacies.city, await spellingsOf(db, city)) : undefined,
    state ? eq(sql`${pharmacies.state}::text`, stateOf(state) ?? '') : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(pharmacies).where(matches);
  const rows = await db
    .select({ ...publicColumns, order: sql<string | number>`${order}` })
    .from(pharmacies)
    .where(
      and(
        matches,
        after
          ? sql`(${order}, ${pharmacies.id}) > (${after[0]}::${type}, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(order), asc(pharmacies.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ order, ...row }) => {
      const pharmacy = named(language, withOpening(row, now));
      return near ? { ...pharmacy, distanceKm: Math.round(Number(order) * 10) / 10 } : pharmacy;
    }),
    nextCursor: rows.length > limit && last ? writeCursor([last.order, last.id]) : null,
    total: counted?.total ?? 0,
    isApproximate: false,
    suggestions: [],
  };
}

/** Listed pharmacies by city and state as they were written. */
export const countListed = (db: Database) =>
  db
    .select({ city: pharmacies.city, state: pharmacies.state, pharmacies: count() })
    .from(pharmacies)
    .where(isListed)
    .groupBy(pharmacies.city, pharmacies.state);

async function spellingsOf(db: Database, city: string): Promise<string[]> {
  const wanted = canonicalCity(city);
  const written = await countListed(db);
  return [wanted, ...written.map(({ city }) => city).filter((c) => canonicalCity(c) === wanted)];
}
