import type { Audience } from '@dawaya/contract/vocabulary/live';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prepareInsertOf } from '../../database/insert-rows.ts';
import { liveVersions } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

const insertVersions = prepareInsertOf(liveVersions, ['audience', 'changedAt']);

/** Raises the version of each audience by one, in the transaction of `db`, without waiting. */
export async function raiseVersions(
  db: Database,
  audiences: Audience[],
  changedAt: Date,
): Promise<void> {
  await insertVersions(
    db,
    audiences.map((audience) => ({ audience, changedAt })),
  );
}

/** Returns the current version of each audience: the number of its committed changes. */
export async function readVersions(
  db: Database,
  audiences: readonly Audience[],
): Promise<Map<Audience, number>> {
  const versions = new Map(audiences.map((audience) => [audience, 0]));
  const audienceList = sql`(select json_array_elements_text(${JSON.stringify(audiences)}::json))`;
  const rows = await db
    .select({
      audience: liveVersions.audience,
      version: sql<number>`sum(${liveVersions.changes})::int`,
    })
    .from(liveVersions)
    .where(inArray(liveVersions.audience, audienceList))
    .groupBy(liveVersions.audience);
  for (const { audience, version } of rows) versions.set(audience as Audience, version);
  return versions;
}

/**
 * Joins the rows of each audience into one with the same version. It deletes audiences without a
 * change for a month. Their version then differs, which costs an open screen one more query.
 */
export async function mergeVersions(db: Database, now: Date): Promise<void> {
  await db.execute(sql`with gone as (
      delete from live_versions where audience in (
        select audience from live_versions group by audience having count(*) > 1)
      returning audience, changes, changed_at)
    insert into live_versions (audience, changes, changed_at)
    select audience, sum(changes), max(changed_at) from gone group by audience`);
  const monthAgo = new Date(now.getTime() - days(30));
  await db.delete(liveVersions).where(lt(liveVersions.changedAt, monthAgo));
}
