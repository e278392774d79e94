import { type Role, roles } from '@dawaya/contract/vocabulary/roles';
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { devices, sessionRoles, sessions } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { isAlive, personOf, type RoleRow } from './grants.ts';

/** The account of one of the caller's roles; for a pharmacy the staff member is the person. */
interface SignedInAccount {
  role: Role;
  accountId: string;
  personId: string;
  sessionId: string;
}

export const signedInAccountsOf = (actor: Actor): SignedInAccount[] =>
  roles.flatMap((role) => {
    const holder = actor[role];
    if (!holder) return [];
    const personId = role === 'pharmacy' ? (actor.pharmacy?.staffId ?? holder.id) : holder.id;
    return { role, accountId: holder.id, personId, sessionId: holder.sessionId };
  });

/** Returns the id of an item: a session can hold several roles, and each is an item of its own. */
const ownSessionId = ({ role, sessionId }: Pick<RoleRow, 'role' | 'sessionId'>) =>
  `${role}.${sessionId}`;

/** Lists the sessions of the caller's accounts, last used first. */
export async function listOwnSessions(db: Database, actor: Actor, now: Date) {
  const signedIn = signedInAccountsOf(actor);
  const accountConditions = signedIn.map(({ role, accountId }) =>
    and(eq(sessionRoles.role, role), eq(sessionRoles.accountId, accountId)),
  );
  const rows = await db
    .select({ row: sessionRoles, device: sessions.device })
    .from(sessionRoles)
    .innerJoin(sessions, eq(sessions.id, sessionRoles.sessionId))
    .where(or(...accountConditions))
    .orderBy(desc(sessionRoles.lastSeenAt), desc(sessionRoles.signedInAt));
  return rows.flatMap(({ row, device }) => {
    const ownAccount = signedIn.find(
      ({ role, personId }) => role === row.role && personId === personOf(row),
    );
    if (!ownAccount || !isAlive(row, now)) return [];
    return {
      id: ownSessionId(row),
      role: row.role,
      device,
      createdAt: row.signedInAt,
      lastUsedAt: row.lastSeenAt,
      isCurrent: ownAccount.sessionId === row.sessionId,
    };
  });
}

/**
 * Ends one session of the caller's accounts, and makes its browser unknown to the account. Rows of
 * earlier releases do not say which browser they are about, so those end too.
 * @returns the ended role. @throws AppError `not_found`.
 */
export async function endOwnSession(db: Database, actor: Actor, id: string): Promise<RoleRow> {
  const [name, sessionId = ''] = id.split('.');
  const signedIn = signedInAccountsOf(actor).find(({ role }) => role === name);
  if (!signedIn || !isUuid(sessionId)) throw new AppError('not_found');
  const sessionCondition = and(
    eq(sessionRoles.sessionId, sessionId),
    eq(sessionRoles.role, signedIn.role),
    eq(sessionRoles.accountId, signedIn.accountId),
  );
  const [row] = await db.select().from(sessionRoles).where(sessionCondition).for('update');
  if (!row || personOf(row) !== signedIn.personId) throw new AppError('not_found');
  await db.delete(sessionRoles).where(sessionCondition);
  await db
    .delete(devices)
    .where(
      and(
        eq(devices.role, signedIn.role),
        eq(devices.accountId, signedIn.personId),
        or(eq(devices.sessionId, sessionId), isNull(devices.sessionId)),
      ),
    );
  return row;
}
