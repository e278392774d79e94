import type { PushRole } from '@dawaya/contract/vocabulary/push';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pushSubscriptions } from '../../database/schema.ts';

/** Devices notified for a role. A customer's devices have no role, but follow requests. */
const roleCondition = (role: Role) => eq(pushSubscriptions.role, role as PushRole);

/** Deletes the devices that a session notifies for a role. */
export async function deleteDevicesOfSession(db: Database, sessionId: string, role: Role) {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), roleCondition(role)));
}

/** Deletes the devices of an account; for a pharmacy those of all its staff. */
export async function deleteDevicesOfAccount(db: Database, role: Role, accountId: string) {
  await db
    .delete(pushSubscriptions)
    .where(and(roleCondition(role), eq(pushSubscriptions.accountId, accountId)));
}

/** Deletes the devices of one staff member. */
export async function deleteDevicesOfStaff(db: Database, staffId: string) {
  const holder = sql`coalesce(${pushSubscriptions.staffId}, ${pushSubscriptions.accountId})`;
  await db.delete(pushSubscriptions).where(and(roleCondition('pharmacy'), eq(holder, staffId)));
}
