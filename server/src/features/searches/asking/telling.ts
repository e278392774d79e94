import type { Audience } from '@dawaya/contract/vocabulary/live';
import type { Database } from '../../../database/client.ts';
import { audiencesOfSearch } from '../audiences.ts';
import type { SearchRow } from '../queries.ts';
import { mailLater } from './digests.ts';
import type { AskingServices } from './services.ts';

const screenOf = (pharmacyId: string): Audience => `pharmacy:${pharmacyId}`;

/**
 * Tells pharmacies that they are asked, in the transaction that asks them: their open desks and
 * devices at once, their mailboxes at most once an hour.
 */
export async function tellAsked(
  db: Database,
  services: Pick<AskingServices, 'clock' | 'jobs' | 'live' | 'push'>,
  search: SearchRow,
  pharmacyIds: readonly string[],
): Promise<void> {
  const { live, push } = services;
  await live.changed(db, ...audiencesOfSearch(search), ...pharmacyIds.map(screenOf));
  for (const id of [...pharmacyIds].sort())
    await push.send(db, { audience: `pharmacy:${id}`, kind: 'new-ask', urgency: search.urgency });
  await mailLater(db, services, pharmacyIds);
}
