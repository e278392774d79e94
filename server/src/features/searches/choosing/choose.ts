import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import {
  prescriptionRequests,
  requestQuotes,
  searches,
  trackings,
} from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import { receivingPharmacy } from '../../prescription-requests/receiving.ts';
import { assertUnlocked } from '../../tracking/holders.ts';
import { lockTracking, type Tracking } from '../../tracking/trackings.ts';
import { answerOf } from '../answer-of.ts';
import { assertOpen, lockAsk, lockSearch, type SearchRow } from '../queries.ts';
import { tellOfChoice } from './telling.ts';

/** What was read, and whose it is. */
export interface Choice {
  pharmacyId: string;
  /** Of the answer. */
  version: number;
}

/**
 * Makes a search an ordinary request in progress at the pharmacy that is chosen, in one transaction:
 * its answer becomes the accepted quote, the photos move, everybody else is told (product decision
 * 39). The same choice again finds it made.
 * @returns the id of the request.
 * @throws AppError `not_found` for a token that is none and a pharmacy that has not answered;
 *   `tracking_locked`; `search_closed` where another was chosen or it has ended; `answer_changed`
 *   with the newest answer; `pharmacy_not_verified`.
 */
export async function choose(
  services: Services,
  request: FastifyRequest,
  token: string,
  { pharmacyId, version }: Choice,
): Promise<string> {
  const { clock, files } = services;
  return services.db.transaction(async (db) => {
    const tracking = await lockTracking(db, token);
    await assertUnlocked({ ...services, db }, request, tracking);
    const search = tracking.searchId ? await lockSearch(db, tracking.searchId) : undefined;
    if (!search || !isUuid(pharmacyId)) throw new AppError('not_found');
    const made = await findChosen(db, tracking, pharmacyId, version);
    if (made) return made;
    const now = clock();
    assertOpen(search, now);
    const pharmacy = await receivingPharmacy(db, pharmacyId, now);
    const ask = await lockAsk(db, search.id, pharmacyId);
    const answer = ask && answerOf(ask);
    if (!answer) throw new AppError('not_found');
    // Who has nothing any more cannot be chosen, whatever was read.
    if (answer.version !== version || answer.answer === 'none')
      throw new AppError('answer_changed', { answer });

    const id = randomUUID();
    await db.insert(prescriptionRequests).values(requestOf(search, { id, pharmacyId, now }));
    const { answeredAt, ...said } = answer;
    await db.insert(requestQuotes).values({
      ...said,
      requestId: id,
      staffId: ask.staffId,
      answeredAt,
      acceptedAt: now,
    });
    await db
      .update(searches)
      .set({ status: 'chosen', chosenAt: now })
      .where(eq(searches.id, search.id));
    await db
      .update(trackings)
      .set({ requestId: id })
      .where(eq(trackings.tokenHash, tracking.tokenHash));
    await files.move(db, { searchId: search.id }, { prescriptionRequestId: id });
    await tellOfChoice(services, db, search, { requestId: id, pharmacy });
    return id;
  });
}

/** The request that this very choice has made before. */
async function findChosen(
  db: Database,
  { requestId, searchId }: Tracking,
  pharmacyId: string,
  version: number,
): Promise<string | undefined> {
  if (!requestId || !searchId) return undefined;
  const [found] = await db
    .select({ id: prescriptionRequests.id })
    .from(prescriptionRequests)
    .innerJoin(requestQuotes, eq(requestQuotes.requestId, prescriptionRequests.id))
    .where(
      and(
        eq(prescriptionRequests.id, requestId),
        eq(prescriptionRequests.searchId, searchId),
        eq(prescriptionRequests.pharmacyId, pharmacyId),
        eq(requestQuotes.version, version),
      ),
    );
  return found?.id;
}

/** What the chosen pharmacy gets to know, and nobody before: who asks. */
const requestOf = (
  search: SearchRow,
  { id, pharmacyId, now }: { id: string; pharmacyId: string; now: Date },
): typeof prescriptionRequests.$inferInsert => ({
  id,
  pharmacyId,
  searchId: search.id,
  customerId: search.customerId,
  customerName: search.customerName,
  searchName: search.searchName,
  phone: search.phone,
  email: search.email,
  urgency: search.urgency,
  items: search.items,
  notes: search.notes,
  forName: search.forName,
  language: search.language,
  photosGoAlong: search.photosGoAlong,
  // The address and the code are the search's.
  trackingTokenHash: null,
  status: 'in-progress',
  createdAt: now,
  startedAt: now,
});
