import type { answerInput, StoredAnswer } from '@dawaya/contract/endpoints/answers';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { pharmacyStaff, searchAsks } from '../../../database/schema.ts';
import type { PharmacyHolder } from '../../../platform/actor.ts';
import { assertFits, givenAnswer, isSameAnswer } from '../../../platform/answers.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { receivingPharmacy } from '../../prescription-requests/receiving.ts';
import { type AskRow, answerOf } from '../answer-of.ts';
import type { AskingServices } from '../asking/services.ts';
import { planWave } from '../asking/waves.ts';
import { assertOpen, findAsk, lockAsk, lockSearch } from '../queries.ts';
import { tellOfAnswer } from './telling.ts';

/**
 * A pharmacy's answer to what the town asks; another one takes the place of the one before while
 * nobody is chosen. The same one again changes nothing.
 * @throws AppError `not_found` for who is not asked, `pharmacy_not_verified`, `search_closed` once
 *   somebody is chosen or it has ended, `invalid_fields` as `assertFits` does.
 */
export async function answerSearch(
  services: AskingServices,
  { id: pharmacyId, staffId }: Pick<PharmacyHolder, 'id' | 'staffId'>,
  searchId: string,
  form: z.output<typeof answerInput>,
): Promise<StoredAnswer> {
  const { clock, live } = services;
  if (!isUuid(searchId)) throw new AppError('not_found');
  return services.db.transaction(async (db) => {
    const search = await lockSearch(db, searchId);
    if (!search || !(await findAsk(db, search.id, pharmacyId))) throw new AppError('not_found');
    const now = clock();
    await receivingPharmacy(db, pharmacyId, now);
    assertOpen(search, now);
    const given = givenAnswer(form);
    assertFits(given, search.items.length, now);
    const ask = await lockAsk(db, search.id, pharmacyId);
    if (!ask) throw new AppError('not_found');
    const before = answerOf(ask);
    if (before && isSameAnswer(before, given)) return before;
    const after = await keep(db, ask, {
      ...given,
      answeredAt: now,
      // Nobody answers what they have not seen.
      seenAt: ask.seenAt ?? now,
      staffId,
      staffName: await nameOfStaff(db, staffId),
    });
    await live.changed(db, `pharmacy:${pharmacyId}`);
    // Whether nobody has all decides on the next wave.
    await planWave(db, services, search);
    await tellOfAnswer(services, db, search, before, after);
    return after;
  });
}

async function nameOfStaff(db: Database, staffId: string): Promise<string | null> {
  const [found] = await db
    .select({ name: pharmacyStaff.name })
    .from(pharmacyStaff)
    .where(eq(pharmacyStaff.id, staffId));
  return found?.name ?? null;
}

async function keep(
  db: Database,
  { searchId, pharmacyId }: AskRow,
  change: Partial<typeof searchAsks.$inferInsert>,
): Promise<StoredAnswer> {
  const [ask] = await db
    .update(searchAsks)
    .set({ ...change, version: sql`${searchAsks.version} + 1` })
    .where(and(eq(searchAsks.searchId, searchId), eq(searchAsks.pharmacyId, pharmacyId)))
    .returning();
  const answer = ask && answerOf(ask);
  if (!answer) throw new Error('an answer was not kept');
  return answer;
}
