import { gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { listingVersion, pharmacyChanges } from '../../../database/schema.ts';
import { PharmacyIndex } from './pharmacy-index.ts';
import { type ListedRow, readAllListed, readListed } from './rows.ts';

/** Whoever is further behind reads everything again. */
const mostVersionsBehind = 5000;
/** Changes are kept for longer than anybody looks back. */
const keptVersions = 2 * mostVersionsBehind;
/** Entries of what has changed since, for each one listed, before the index is made anew. */
const mostEntries = 2;

/** What changed since a version, and the version now, as one moment shows them. */
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

async function readVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(listingVersion);
  return row?.version ?? 0;
}

export type ListedIndex = PharmacyIndex<ListedRow>;

export interface FreshIndex {
  /**
   * The index with all that was changed before the call; nothing is asked where the listing version
   * that is given is known already. @throws what the database does.
   */
  (version?: number): Promise<ListedIndex>;
  /** Has it built, once, however old it is by now. @throws what the database does. */
  built(): Promise<void>;
}

/**
 * The index of a process, read from the database when it is first asked for. Every call finds all
 * that was changed before it, by whatever process (docs/decisions/0053).
 */
export function createFreshIndex(db: Database): FreshIndex {
  let known: { index: ListedIndex; version: number } | undefined;
  let asking: Promise<ListedIndex> | undefined;
  let next: Promise<ListedIndex> | undefined;

  const readWhole = async () => {
    const version = await readVersion(db);
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
    const isOutgrown = entries + ids.length > mostEntries * listed + 1000;
    if (behind < 0 || behind > mostVersionsBehind || isOutgrown) return readWhole();
    const changed = await readListed(db, ids);
    for (const id of ids) index.remove(id);
    index.put(changed);
    known = { index, version };
    return index;
  };

  // A question that was asked before this call came in may miss a change that the caller knows of.
  const current = (): Promise<ListedIndex> => {
    if (!asking) {
      asking = refresh().finally(() => {
        asking = undefined;
      });
      return asking;
    }
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

/** Forgets changes that nobody reads any more. */
export async function deleteOldChanges(db: Database): Promise<void> {
  const oldest = sql`(select version - ${keptVersions}::bigint from ${listingVersion})`;
  await db.delete(pharmacyChanges).where(lt(pharmacyChanges.version, oldest));
}
