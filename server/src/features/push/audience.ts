import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { pharmacyStaff, pushSubscriptions } from '../../database/schema.ts';

export type PushAudience =
  | `pharmacy:${string}`
  /** A pharmacy without its assistants, who do not handle money (docs/sessions.md). */
  | `pharmacists:${string}`
  | `doctor:${string}`
  | 'admin'
  /** Followers of a private link: the hash of its token, in hexadecimal. */
  | `followers:${string}`;

export const followersOf = (trackingHash: Buffer): PushAudience =>
  `followers:${trackingHash.toString('hex')}`;

export function readAudience(audience: PushAudience): [name: string, of: string] {
  const [name = '', id = ''] = audience.split(':');
  return [name, id];
}

export function audienceCondition(audience: PushAudience): SQL | undefined {
  const [name, id] = readAudience(audience);
  if (name === 'followers') return eq(pushSubscriptions.trackingHash, Buffer.from(id, 'hex'));
  if (name === 'pharmacists')
    return and(
      audienceCondition(`pharmacy:${id}`),
      sql`not exists (select from ${pharmacyStaff} where ${pharmacyStaff.id} = ${pushSubscriptions.staffId}
        and ${pharmacyStaff.role} = 'assistant')`,
    );
  const roleCondition = eq(pushSubscriptions.role, name as PushRole);
  return name === 'admin' ? roleCondition : and(roleCondition, eq(pushSubscriptions.accountId, id));
}
