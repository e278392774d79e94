import type { Language } from '@dawaya/contract/vocabulary/languages';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { afterCondition } from '../../database/params.ts';
import { advertisements, listingVersion, pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import { isUuid } from '../../platform/ids.ts';
import {
  lastOpeningChange,
  nameColumns,
  presentCityNames,
  withShopName,
} from '../pharmacies/index.ts';

export type AdvertisementRow = typeof advertisements.$inferSelect;

/**
 * Returns the condition of a public advertisement: paid, active, before its end, neither paused nor
 * deleted, and its pharmacy verified (docs/advertisements.md).
 */
const liveCondition = (now: Date): SQL | undefined =>
  and(
    eq(advertisements.isPaid, true),
    eq(advertisements.isActive, true),
    gt(advertisements.expiresAt, now),
    eq(pharmacies.verificationStatus, 'verified'),
    isNull(advertisements.pausedAt),
    isNull(advertisements.deletedAt),
  );

const newestFirst = [desc(advertisements.createdAt), desc(advertisements.id)];

/** Lists the public advertisements of one pharmacy or of all, for a reader of `language`. */
export async function listLive(db: Database, now: Date, language: Language, pharmacyId?: string) {
  const rows = await db
    .select({
      ...getTableColumns(advertisements),
      pharmacy: {
        ...nameColumns,
        city: pharmacies.city,
        state: pharmacies.state,
      },
    })
    .from(advertisements)
    .innerJoin(pharmacies, eq(pharmacies.id, advertisements.pharmacyId))
    .where(
      and(liveCondition(now), pharmacyId ? eq(advertisements.pharmacyId, pharmacyId) : undefined),
    )
    .orderBy(...newestFirst);
  return rows.map(({ pharmacy, ...row }) => ({
    ...row,
    pharmacy: { ...withShopName(language, pharmacy), ...presentCityNames(pharmacy.city) },
  }));
}

/** Lists the next `limit` advertisements that are not deleted, newest first, for admins. */
export const advertisementsAfter = (
  db: Database,
  after: ListPosition | undefined,
  limit: number,
  now: Date,
) => {
  const { id, createdAt } = advertisements;
  return db
    .select({
      ...getTableColumns(advertisements),
      pharmacy: nameColumns,
      isPublic: sql<boolean>`coalesce(${liveCondition(now)}, false)`,
    })
    .from(advertisements)
    .innerJoin(pharmacies, eq(pharmacies.id, advertisements.pharmacyId))
    .where(and(isNull(advertisements.deletedAt), afterCondition({ time: createdAt, id }, after)))
    .orderBy(...newestFirst)
    .limit(limit);
};

export async function liveAmong(
  db: Database,
  now: Date,
  ids: string[],
  without?: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { id, pharmacyId } = advertisements;
  const rows = await db
    .select({ id })
    .from(advertisements)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyId))
    .where(
      and(inArray(id, ids), liveCondition(now), without ? ne(pharmacyId, without) : undefined),
    );
  return new Set(rows.map(({ id }) => id));
}

export const listOwn = (db: Database, pharmacyId: string): Promise<AdvertisementRow[]> =>
  db
    .select()
    .from(advertisements)
    .where(and(eq(advertisements.pharmacyId, pharmacyId), isNull(advertisements.deletedAt)))
    .orderBy(...newestFirst);

/**
 * Finds an advertisement, even if it is deleted, because a payment may refer to it. @returns
 * undefined for a malformed id too.
 */
export async function findAdvertisement(
  db: Database,
  id: string,
): Promise<AdvertisementRow | undefined> {
  const [advertisement] = isUuid(id)
    ? await db.select().from(advertisements).where(eq(advertisements.id, id))
    : [];
  return advertisement;
}

/** Locks the advertisement until the transaction ends. @throws AppError `not_found`. */
export async function lockAdvertisement(db: Database, id: string): Promise<AdvertisementRow> {
  const [advertisement] = isUuid(id)
    ? await db
        .select()
        .from(advertisements)
        .where(and(eq(advertisements.id, id), isNull(advertisements.deletedAt)))
        .for('update')
    : [];
  if (!advertisement) throw new AppError('not_found');
  return advertisement;
}

export async function findVisibility(
  db: Database,
  id: string,
  now: Date,
): Promise<{ id: string; pharmacyId: string; isLive: boolean } | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await db
    .select({
      id: advertisements.id,
      pharmacyId: advertisements.pharmacyId,
      isLive: sql<boolean>`coalesce(${liveCondition(now)}, false)`,
    })
    .from(advertisements)
    .innerJoin(pharmacies, eq(pharmacies.id, advertisements.pharmacyId))
    .where(and(eq(advertisements.id, id), isNull(advertisements.deletedAt)));
  return found;
}

/**
 * Returns the version of the public list. A change raises the listing version; the last end that
 * has passed and the openings of pharmacies are added, because time changes these without a write
 * (docs/advertisements.md and docs/search.md).
 */
export async function readPublicVersion(db: Database, now: Date): Promise<string> {
  const { isActive, expiresAt } = advertisements;
  const lastEnd = db
    .select({ end: max(expiresAt) })
    .from(advertisements)
    .where(and(sql`${isActive}`, lte(expiresAt, now)));
  const [row] = await db
    .select({
      version: listingVersion.version,
      lastEnd: sql<string | null>`(${lastEnd})::text`,
      change: lastOpeningChange(db, now),
    })
    .from(listingVersion);
  return `${row?.version ?? 0} ${row?.lastEnd ?? ''} ${row?.change ?? ''}`;
}
