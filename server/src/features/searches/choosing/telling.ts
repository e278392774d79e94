import type { Audience } from '@dawaya/contract/vocabulary/live';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies, searchAsks } from '../../../database/schema.ts';
import type { Services } from '../../../services.ts';
import type { PharmacyRow } from '../../pharmacies/queries.ts';
import { audiencesOf } from '../../prescription-requests/audiences.ts';
import type { RequestRow } from '../../prescription-requests/queries.ts';
import { audiencesOfSearch } from '../audiences.ts';
import type { SearchRow } from '../queries.ts';

type Telling = Pick<Services, 'live' | 'mail' | 'push' | 'publicUrl'>;

const asksOf = (db: Database, searchId: string) =>
  db
    .select({ pharmacyId: searchAsks.pharmacyId, answer: searchAsks.answer })
    .from(searchAsks)
    .where(eq(searchAsks.searchId, searchId))
    // In one order, so that no two choices wait for each other.
    .orderBy(asc(searchAsks.pharmacyId));

const screensOf = (asks: { pharmacyId: string }[]): Audience[] =>
  asks.map(({ pharmacyId }) => `pharmacy:${pharmacyId}` as const);

/**
 * Tells of a choice in its transaction: the chosen pharmacy by mail and on its devices, the others
 * that have answered with something on theirs ('found, thank you'), and the open screens of all.
 */
export async function tellOfChoice(
  { live, mail, push, publicUrl }: Telling,
  db: Database,
  search: SearchRow,
  { requestId, pharmacy }: { requestId: string; pharmacy: PharmacyRow },
): Promise<void> {
  const asks = await asksOf(db, search.id);
  await live.changed(
    db,
    ...new Set([...screensOf(asks), ...audiencesOfSearch(search), `track:${requestId}` as const]),
  );
  await mail.sendOrGather(db, pharmacy.id, pharmacy.email, pharmacy.language, 'answer-chosen', {
    dashboardUrl: `${publicUrl}/dashboard`,
  });
  await push.send(db, {
    audience: `pharmacy:${pharmacy.id}`,
    kind: 'answer-chosen',
    urgency: search.urgency,
  });
  for (const { pharmacyId, answer } of asks)
    if (pharmacyId !== pharmacy.id && answer !== null && answer !== 'none')
      await push.send(db, { audience: `pharmacy:${pharmacyId}`, kind: 'search-found' });
}

/** Tells of a release likewise: the pharmacy that was let go, unless it has declined by itself. */
export async function tellOfRelease(
  { live, mail, push, publicUrl }: Telling,
  db: Database,
  search: SearchRow,
  request: RequestRow,
): Promise<void> {
  const asks = await asksOf(db, search.id);
  await live.changed(
    db,
    ...new Set([...screensOf(asks), ...audiencesOfSearch(search), ...audiencesOf(request)]),
  );
  if (request.status === 'declined') return;
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, request.pharmacyId));
  if (!pharmacy) return;
  await mail.sendOrGather(db, pharmacy.id, pharmacy.email, pharmacy.language, 'request-released', {
    dashboardUrl: `${publicUrl}/dashboard`,
  });
  await push.send(db, { audience: `pharmacy:${pharmacy.id}`, kind: 'request-released' });
}
