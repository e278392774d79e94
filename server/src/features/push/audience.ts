import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { pharmacyStaff, pushSubscriptions } from '../../database/schema.ts';

/** Whom something concerns; written as it stands in a job. */
export type PushAudience =
  | `pharmacy:${string}`
  /** A pharmacy without its assistants, whose the money is not (product decision 47). */
  | `pharmacists:${string}`
  | `doctor:${string}`
  | 'admin'
  /** Of a thing that is followed: the hash of its tracking token, in hexadecimal. */
  | `followers:${string}`;

export const followersOf = (trackingHash: Buffer): PushAudience =>
  `followers:${trackingHash.toString('hex')}`;

/** The name and what stands after it. */
export function readAudience(audience: PushAudience): [name: string, of: string] {
  const [name = '', of = ''] = audience.split(':');
  return [name, of];
}

/** The subscriptions of an audience. */
export function isOf(audience: PushAudience): SQL | undefined {
  const [name, of] = readAudience(audience);
  if (name === 'followers') return eq(pushSubscriptions.trackingHash, Buffer.from(of, 'hex'));
  if (name === 'pharmacists')
    return and(
      isOf(`pharmacy:${of}`),
      sql`not exists (select from ${pharmacyStaff} where ${pharmacyStaff.id} = ${pushSubscriptions.staffId}
        and ${pharmacyStaff.role} = 'assistant')`,
    );
  const hasRole = eq(pushSubscriptions.role, name as PushRole);
  return name === 'admin' ? hasRole : and(hasRole, eq(pushSubscriptions.accountId, of));
}
