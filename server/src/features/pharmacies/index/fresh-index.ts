import { gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { listingVersion, pharmacyChanges } from '../../../database/schema.ts';
import { readListingVersion } from '../../../platform/public-list.ts';
import { PharmacyIndex } from './pharmacy-index.ts';
import { type ListedRow, readAllListed, readListed } from './read-listed-rows.ts';

/** A process that is further behind reads all rows again. */
const maxVersionsBehind = 5000;
/** The changes that stay stored: more than any process needs. */
const storedVersions = 2 * maxVersionsBehind;
/** Entries per listed pharmacy, including outdated ones, before the index is built again. */
const maxEntriesPerPharmacy = 2;
/** Entries beyond that number, so that a short list is not built again all the time. */
const spareEntries = 1000;

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
   * Returns the index with all changes before the call. It runs no query if the index already has
   * `version`. @throws the database's error.
   */
  read(version?: number): Promise<ListedIndex>;
  /** Builds the index if it is missing. An old index is enough. @throws the database's error. */
  buildIfMissing(): Promise<void>;
}

/**
 * Creates the index of a process, which reads the database at the first call. Each call sees all
 * changes before it, of every process (docs/search.md).
 */
export function createFreshIndex(db: Database): FreshIndex {
  let loaded: { index: ListedIndex; version: number } | undefined;
  let running: Promise<ListedIndex> | undefined;
  let queued: Promise<ListedIndex> | undefined;

  const readWhole = async () => {
    const version = await readListingVersion(db);
    const index = new PharmacyIndex<ListedRow>();
    for await (const pharmacies of readAllListed(db)) index.put(pharmacies);
    loaded = { index, version };
    return index;
  };

  const refresh = async () => {
    if (!loaded) return readWhole();
    const { index } = loaded;
    const { version, ids } = await readChanges(db, loaded.version);
    const behind = version - loaded.version;
    const { listed, entries } = index.size;
    const isOutgrown = entries + ids.length > maxEntriesPerPharmacy * listed + spareEntries;
    if (behind < 0 || behind > maxVersionsBehind || isOutgrown) return readWhole();
    const changed = await readListed(db, ids);
    for (const id of ids) index.remove(id);
    index.put(changed);
    loaded = { index, version };
    return index;
  };

  // A query that started before this call may miss a change that the caller knows of.
  const readCurrent = (): Promise<ListedIndex> => {
    if (!running) {
      running = refresh().finally(() => {
        running = undefined;
      });
      return running;
    }
    // The callers of that query get its failure; this call starts a new query.
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = undefined;
        return readCurrent();
      });
    return queued;
  };
  return {
    async read(version) {
      return loaded && version !== undefined && loaded.version === version
        ? loaded.index
        : readCurrent();
    },
    async buildIfMissing() {
      if (!loaded) await (running ?? readCurrent());
    },
  };
}

export async function deleteOldChanges(db: Database): Promise<void> {
  const oldest = sql`(select version - ${storedVersions}::bigint from ${listingVersion})`;
  await db.delete(pharmacyChanges).where(lt(pharmacyChanges.version, oldest));
}
