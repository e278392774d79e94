import { reminderMinutes, takesAnswers } from '@dawaya/contract/vocabulary/searches';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { searchAsks, searches, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { minutes } from '../../platform/clock.ts';
import { followersOf, type PushAudience } from '../push/audience.ts';
import type { AskRow } from './answer-of.ts';

export type SearchRow = typeof searches.$inferSelect;

/** The search, held as it is until the transaction of `db` ends; after the lock of its tracking. */
export async function lockSearch(db: Database, id: string): Promise<SearchRow | undefined> {
  const [found] = await db.select().from(searches).where(eq(searches.id, id)).for('update');
  return found;
}

const asked = (db: Database, searchId: string, pharmacyId: string) =>
  db
    .select()
    .from(searchAsks)
    .where(and(eq(searchAsks.searchId, searchId), eq(searchAsks.pharmacyId, pharmacyId)));

/** What one pharmacy is asked by a search. */
export async function findAsk(
  db: Database,
  searchId: string,
  pharmacyId: string,
): Promise<AskRow | undefined> {
  const [found] = await asked(db, searchId, pharmacyId);
  return found;
}

/** The same, held likewise; after the lock of its search. */
export async function lockAsk(
  db: Database,
  searchId: string,
  pharmacyId: string,
): Promise<AskRow | undefined> {
  const [found] = await asked(db, searchId, pharmacyId).for('update');
  return found;
}

/** @throws AppError `search_closed` where nobody can answer or be chosen any more. */
export function assertOpen(search: SearchRow, now: Date): void {
  if (!takesAnswers(search, now)) throw new AppError('search_closed');
}

/** When who was asked can be reminded: an hour after they were, or were reminded last. */
export const mayRemindAt = ({
  remindedAt,
  createdAt,
}: Pick<SearchRow, 'remindedAt' | 'createdAt'>): Date =>
  new Date((remindedAt ?? createdAt).getTime() + minutes(reminderMinutes));

/** The devices of who follows a search. */
export async function followersOfSearch(db: Database, searchId: string): Promise<PushAudience[]> {
  const rows = await db
    .select({ hash: trackings.tokenHash })
    .from(trackings)
    .where(eq(trackings.searchId, searchId));
  return rows.map(({ hash }) => followersOf(hash));
}
