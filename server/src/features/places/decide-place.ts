import type { PlaceDecision } from '@dawaya/contract/vocabulary/places';
import { asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { placeGoneReports, places } from '../../database/schema.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { nilUuid } from '../../platform/ids.ts';
import type { Services } from '../../services.ts';
import { shownCondition } from './queries.ts';

/** The place does not exist, or needs no decision. */
export class PlaceNotFoundError extends Error {}

/** An audit row names an admin, and the command line has no admin. */
const commandLine = {
  adminId: nilUuid,
  adminEmail: 'npm run places',
};

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

export const countPlaces = (db: Database) =>
  db
    .select({
      state: places.state,
      shown: countWhere(shownCondition),
      reported: countWhere(isNotNull(places.lastReportedAt)),
      hidden: countWhere(isNotNull(places.hiddenAt)),
      removed: countWhere(isNotNull(places.removedAt)),
      joined: countWhere(isNotNull(places.replacedBy)),
      missing: countWhere(isNotNull(places.missingSince)),
    })
    .from(places)
    .groupBy(places.state)
    .orderBy(asc(places.state));

/** Applies a decision of the command line as an admin's, with its audit row. */
async function decideBySourceId(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sourceId: string,
  decision: PlaceDecision,
): Promise<void> {
  const now = clock();
  await db.transaction(async (db) => {
    const [place] = await db
      .update(places)
      .set({
        goneReports: 0,
        lastReportedAt: null,
        hiddenAt: null,
        removedAt: decision === 'remove' ? now : null,
        // A place that gave way to a deleted pharmacy returns only by this command.
        ...(decision === 'keep' && { replacedBy: null }),
      })
      .where(eq(places.sourceId, sourceId))
      .returning({ id: places.id });
    if (!place) throw new PlaceNotFoundError(`There is no place ${sourceId}.`);
    await db.delete(placeGoneReports).where(eq(placeGoneReports.placeId, place.id));
    await writeAudit(db, {
      ...commandLine,
      action: decision,
      subjectKind: 'place',
      subjectId: place.id,
      createdAt: now,
    });
  });
}

/** @throws PlaceNotFoundError */
export const removeBySourceId = (services: Pick<Services, 'db' | 'clock'>, sourceId: string) =>
  decideBySourceId(services, sourceId, 'remove');

/** Brings back a place that was removed, hidden or replaced. @throws PlaceNotFoundError */
export const restoreBySourceId = (services: Pick<Services, 'db' | 'clock'>, sourceId: string) =>
  decideBySourceId(services, sourceId, 'keep');
