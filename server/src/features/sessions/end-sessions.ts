import { audienceOf } from '@dawaya/contract/vocabulary/live';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { devices, pharmacyStaff, sessionRoles, sessions } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Changes } from '../live/index.ts';
import {
  deleteDevicesOfAccount,
  deleteDevicesOfSession,
  deleteDevicesOfStaff,
} from '../push/index.ts';
import { personOf, type RoleRow, staffOf, type TokenHashes } from './grants.ts';

export interface EndServices {
  clock: Clock;
  live: Pick<Changes, 'recordChange'>;
}

/** Records log-ins or ends of sessions, one for each person. */
export const recordSessionEvents = (
  db: Database,
  clock: Clock,
  action: 'log-in' | 'session-end',
  rows: Pick<RoleRow, 'role' | 'accountId' | 'staffId'>[],
): Promise<void> =>
  recordAccesses(
    db,
    clock(),
    [...new Map(rows.map((row) => [personOf(row), row])).values()].map((row) => ({
      action,
      actor: row.role,
      actorId: personOf(row),
      subject: row.role === 'pharmacy' ? 'staff' : row.role,
      subjectId: personOf(row),
      ...(row.role === 'pharmacy' && { pharmacyId: row.accountId }),
    })),
  );

/** Records ended sessions, and notifies their streams: a stream whose session ended closes. */
export async function recordEndedSessions(
  { clock, live }: EndServices,
  db: Database,
  ended: RoleRow[],
): Promise<void> {
  await recordSessionEvents(db, clock, 'session-end', ended);
  await live.recordChange(
    db,
    ...new Set(ended.map(({ role, accountId }) => audienceOf(role, accountId))),
  );
}

async function endWhere(
  services: EndServices,
  db: Database,
  condition: SQL | undefined,
): Promise<RoleRow[]> {
  const ended = await db.delete(sessionRoles).where(condition).returning();
  await recordEndedSessions(services, db, ended);
  return ended;
}

async function deletePushDevices(db: Database, ended: RoleRow[]): Promise<void> {
  for (const { sessionId, role } of ended) await deleteDevicesOfSession(db, sessionId, role);
}

/**
 * Ends one role of a browser, or all, and makes the browser unknown to the accounts.
 * @param tokens hashes of the browser's tokens.
 */
export async function endSessionsOfBrowser(
  services: EndServices,
  db: Database,
  { session, bearer, device }: TokenHashes & { device: Buffer | undefined },
  role: Role | undefined,
): Promise<void> {
  const sessionIds = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, session ?? Buffer.alloc(0)));
  const ended = await endWhere(
    services,
    db,
    and(
      or(
        inArray(sessionRoles.sessionId, sessionIds),
        bearer ? eq(sessionRoles.bearerHash, bearer) : undefined,
      ),
      role && eq(sessionRoles.role, role),
    ),
  );
  await deletePushDevices(db, ended);
  // This includes accounts that another sign-up or log-in had replaced in this browser.
  if (device)
    await db
      .delete(devices)
      .where(and(eq(devices.tokenHash, device), role && eq(devices.role, role)));
}

/** Ends an account's sessions and deletes its devices; for a pharmacy those of all its staff. */
export async function endSessionsOfAccount(
  services: EndServices,
  db: Database,
  role: Role,
  accountId: string,
): Promise<void> {
  await endWhere(
    services,
    db,
    and(eq(sessionRoles.role, role), eq(sessionRoles.accountId, accountId)),
  );
  const staff = db
    .select({ id: pharmacyStaff.id })
    .from(pharmacyStaff)
    .where(eq(pharmacyStaff.pharmacyId, accountId));
  const accountCondition = eq(devices.accountId, accountId);
  await db
    .delete(devices)
    .where(
      and(
        eq(devices.role, role),
        role === 'pharmacy'
          ? or(accountCondition, inArray(devices.accountId, staff))
          : accountCondition,
      ),
    );
  await deleteDevicesOfAccount(db, role, accountId);
}

/**
 * Ends a staff member's sessions and deletes the member's devices. @returns the number of ended
 * sessions.
 */
export async function endSessionsOfStaffMember(
  services: EndServices,
  db: Database,
  staffId: string,
): Promise<number> {
  const ended = await endWhere(
    services,
    db,
    and(eq(sessionRoles.role, 'pharmacy'), eq(staffOf, staffId)),
  );
  await db.delete(devices).where(and(eq(devices.role, 'pharmacy'), eq(devices.accountId, staffId)));
  await deleteDevicesOfStaff(db, staffId);
  return ended.length;
}

/** Ends the other sessions of an account, or of a staff member. */
export async function endOtherSessions(
  services: EndServices,
  db: Database,
  role: Role,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const ended = await endWhere(
    services,
    db,
    and(eq(sessionRoles.role, role), eq(staffOf, id), ne(sessionRoles.sessionId, sessionId)),
  );
  await deletePushDevices(db, ended);
}
