import type { Audience } from '@dawaya/contract/vocabulary/live';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { trackings } from '../../database/schema.ts';
import { followersOf, type PushAudience } from '../push/index.ts';
import type { RequestRow } from './queries.ts';

/**
 * Returns the screens that show a request: the pharmacy's, its followers', and the signed-in
 * sender's.
 */
export const audiencesOf = ({
  id,
  pharmacyId,
  customerId,
}: Pick<RequestRow, 'id' | 'pharmacyId' | 'customerId'>): Audience[] => [
  `pharmacy:${pharmacyId}`,
  `track:${id}`,
  ...(customerId ? [`customer:${customerId}` as const] : []),
];

/**
 * Returns the devices that follow requests. A forwarded request, whose private link another request
 * has now, has no devices.
 */
export async function listFollowersOfRequests(
  db: Database,
  ids: readonly string[],
): Promise<PushAudience[]> {
  const followedTrackings = await db
    .select({ tokenHash: trackings.tokenHash })
    .from(trackings)
    .where(anyOf(trackings.requestId, ids));
  return followedTrackings.map(({ tokenHash }) => followersOf(tokenHash));
}
