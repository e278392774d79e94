import { gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { listingVersion, pharmacyChanges } from '../../../database/schema.ts';
import { readListingVersion } from '../../../platform/public-list.ts';
import { PharmacyIndex } from './pharmacy-index.ts';
import { type ListedRow, readAllListed, readListed } from './read-listed-rows.ts';

/** A process that is further behind reads all rows again. */
const maxVersionsBehind = 5000;
/** Changes are stored longer than any process needs them. */
const keptVersions = 2 * maxVersionsBehind;
/** Entries per listed pharmacy, including outdated ones, before the index is built again. */
const maxEntries = 2;

async function readChanges(
  db: Database,
  since: number,
): Promise<{ version: number; ids: string[] }> {
  const changed = db
    .select({ ids: sql`coalesce(json_agg(distinct ${pharmacyChanges.pharmacyId}), '[]')` })
    .from(pharmacyChanges)
    .where(gt(pharmacyChanges.version, since));
  const [row] = await db
    .select({ version: listingVersion.version, ids: sql<string[]>`(${changed})` })
    .from(listingVersion);
  return { version: row?.version ?? 0, ids: row?.ids ?? [] };
}

export type ListedIndex = PharmacyIndex<ListedRow>;

export interface FreshIndex {
  /**
   * Returns the index with all changes before the call. It runs no query when it already has
   * `version`. @throws the database's error.
   */
  (version?: number): Promise<ListedIndex>;
  /** Builds the index when it is missing, however old it is. @throws the database's error. */
  built(): Promise<void>;
}

/**
 * Creates the index of a process, which reads the database at the first call. Each call sees all
 * changes before it, of every process (docs/search.md).
 */
export function createFreshIndex(db: Database): FreshIndex {
  let known: { index: ListedIndex; version: number } | undefined;
  let asking: Promise<ListedIndex> | undefined;
  let next: Promise<ListedIndex> | undefined;

  const readWhole = async () => {
    const version = await readListingVersion(db);
    const index = new PharmacyIndex<ListedRow>();
    for await (const pharmacies of readAllListed(db)) index.put(pharmacies);
    known = { index, version };
    return index;
  };

  const refresh = async () => {
    if (!known) return readWhole();
    const { index } = known;
    const { version, ids } = await readChanges(db, known.version);
    const behind = version - known.version;
    const { listed, entries } = index.size;
    const isOutgrown = entries + ids.length > maxEntries * listed + 1000;
    if (behind < 0 || behind > maxVersionsBehind || isOutgrown) return readWhole();
    const changed = await readListed(db, ids);
    for (const id of ids) index.remove(id);
    index.put(changed);
    known = { index, version };
    return index;
  };

  // A query that started before this call may miss a change that the caller knows of.
  const current = (): Promise<ListedIndex> => {
    if (!asking) {
      asking = refresh().finally(() => {
        asking = undefined;
      });
      return asking;
    }
    // Its own callers get the failure of that query; this one asks anew.
    next ??= asking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return current();
      });
    return next;
  };
  const fresh = async (version?: number) =>
    known && version !== undefined && known.version === version ? known.index : current();
  const built = async () => {
    if (!known) await (asking ?? current());
  };
  return Object.assign(fresh, { built });
}

export async function deleteOldChanges(db: Database): Promise<void> {
  const oldest = sql`(select version - ${keptVersions}::bigint from ${listingVersion})`;
  await db.delete(pharmacyChanges).where(lt(pharmacyChanges.version, oldest));
}
