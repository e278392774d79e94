import { randomUUID } from 'node:crypto';
import type { PlaceDecision } from '@dawaya/contract/vocabulary/places';
import { asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { auditLog, placeGoneReports, places } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { isShown } from './queries.ts';

/** There is no such place, or nothing is to be done to it. */
export class NoSuchPlace extends Error {}

/** An audit row names an admin; whoever runs the command is none. */
const commandLine = {
  adminId: '00000000-0000-0000-0000-000000000000',
  adminEmail: 'npm run places',
};

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** How many places there are in each state, and how they stand. */
export const countPlaces = (db: Database) =>
  db
    .select({
      state: places.state,
      shown: countOf(isShown),
      reported: countOf(isNotNull(places.lastReportedAt)),
      hidden: countOf(isNotNull(places.hiddenAt)),
      removed: countOf(isNotNull(places.removedAt)),
      joined: countOf(isNotNull(places.replacedBy)),
      missing: countOf(isNotNull(places.missingSince)),
    })
    .from(places)
    .groupBy(places.state)
    .orderBy(asc(places.state));

/** What a decision at the command line writes: an admin's, with its audit row. */
async function decideByName(
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
        // What gave way to a pharmacy that is no more comes back by this only.
        ...(decision === 'keep' && { replacedBy: null }),
      })
      .where(eq(places.sourceId, sourceId))
      .returning({ id: places.id });
    if (!place) throw new NoSuchPlace(`There is no place ${sourceId}.`);
    await db.delete(placeGoneReports).where(eq(placeGoneReports.placeId, place.id));
    await db.insert(auditLog).values({
      id: randomUUID(),
      ...commandLine,
      action: decision,
      subjectKind: 'place',
      subjectId: place.id,
      details: {},
      createdAt: now,
    });
  });
}

/** @throws NoSuchPlace */
export const removeByName = (services: Pick<Services, 'db' | 'clock'>, sourceId: string) =>
  decideByName(services, sourceId, 'remove');

/** Brings back what was removed, hidden or had given way. @throws NoSuchPlace */
export const restoreByName = (services: Pick<Services, 'db' | 'clock'>, sourceId: string) =>
  decideByName(services, sourceId, 'keep');
