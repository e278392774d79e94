import type { Audience } from '@dawaya/contract/vocabulary/live';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { trackings } from '../../database/schema.ts';
import { followersOf, type PushAudience } from '../push/audience.ts';
import type { RequestRow } from './queries.ts';

/** Whose screens show a request: its pharmacy's, those of who follows it, and of who sent it signed in. */
export const audiencesOf = ({
  id,
  pharmacyId,
  customerId,
}: Pick<RequestRow, 'id' | 'pharmacyId' | 'customerId'>): Audience[] => [
  `pharmacy:${pharmacyId}`,
  `track:${id}`,
  ...(customerId ? [`customer:${customerId}` as const] : []),
];

/** The devices that follow requests; of one that has handed its address on, none. */
export async function followersOfRequests(
  db: Database,
  ids: readonly string[],
): Promise<PushAudience[]> {
  const followed = await db
    .select({ tokenHash: trackings.tokenHash })
    .from(trackings)
    .where(anyOf(trackings.requestId, ids));
  return followed.map(({ tokenHash }) => followersOf(tokenHash));
}
