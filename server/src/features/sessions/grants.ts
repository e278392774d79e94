import { and, eq, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { admins, pharmacyStaff, sessionRoles, sessions } from '../../database/schema.ts';
import { type Actor, guest } from '../../platform/actor.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { CookieKind, Cookies } from './cookies.ts';
import { longestSession, proofLifetime, roleLifetime } from './role-lifetimes.ts';

export type RoleRow = typeof sessionRoles.$inferSelect;

/** Returns the id of the account; for a pharmacy the id of the staff member. */
export const personOf = (row: Pick<RoleRow, 'accountId' | 'staffId'>): string =>
  row.staffId ?? row.accountId;

/**
 * The staff member of a session. Rows of earlier releases only have the pharmacy's id, which is
 * also the id of the person who registered it (docs/sessions.md).
 */
export const staffOf = sql`coalesce(${sessionRoles.staffId}, ${sessionRoles.accountId})`;

type Admin = Pick<typeof admins.$inferSelect, 'isReadOnly' | 'secondFactorSince'>;

/** A role that a session or a bearer token opens now, with the rows that decide its rights. */
export type Grant = RoleRow & {
  staff: typeof pharmacyStaff.$inferSelect | null;
  admin: Admin | null;
};

/** Hashes of the tokens that a call carries. */
export interface TokenHashes {
  session: Buffer | undefined;
  bearer: Buffer | undefined;
}

const hashToken = (token: string | undefined) =>
  token !== undefined && /^[\w-]{43}$/.test(token) ? hashOf(token) : undefined;

/** Returns undefined without a cookie of a token's shape. */
export const hashCookie = (cookies: Cookies, request: FastifyRequest, kind: CookieKind) =>
  hashToken(cookies.read(request, kind));

export const hashTokens = (cookies: Cookies, request: FastifyRequest): TokenHashes => ({
  session: hashCookie(cookies, request, 'session'),
  bearer: hashToken(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]),
});

export function isAlive(row: RoleRow, now: Date): boolean {
  const { milliseconds, since } = roleLifetime[row.role];
  const end = Math.min(
    row[since].getTime() + milliseconds,
    row.signedInAt.getTime() + longestSession,
  );
  return end > now.getTime();
}

const isStaffed = ({ role, accountId, staff }: Grant) =>
  role !== 'pharmacy' || (staff?.pharmacyId === accountId && !staff.removedAt);

/** Reads the roles that the tokens open, and leaves out expired ones and those of former staff. */
export async function readGrants(
  db: Database,
  { session, bearer }: TokenHashes,
  now: Date,
): Promise<Grant[]> {
  if (!session && !bearer) return [];
  const rows = await db
    .select({
      role: sessionRoles,
      staff: pharmacyStaff,
      admin: { isReadOnly: admins.isReadOnly, secondFactorSince: admins.secondFactorSince },
    })
    .from(sessionRoles)
    .innerJoin(sessions, eq(sessions.id, sessionRoles.sessionId))
    .leftJoin(pharmacyStaff, and(eq(sessionRoles.role, 'pharmacy'), eq(pharmacyStaff.id, staffOf)))
    .leftJoin(admins, and(eq(sessionRoles.role, 'admin'), eq(admins.id, sessionRoles.accountId)))
    .where(
      or(
        session && eq(sessions.tokenHash, session),
        bearer ? eq(sessionRoles.bearerHash, bearer) : undefined,
      ),
    );
  return rows
    .map(({ role, staff, admin }) => ({ ...role, staff, admin }))
    .filter((grant) => isAlive(grant, now) && isStaffed(grant));
}

const isProofFresh = (provenAt: Date | null, now: Date) =>
  provenAt !== null && provenAt.getTime() + proofLifetime > now.getTime();

const rightsOf = (
  { admin, provenAt }: Grant,
  { now, requiresSecondFactor }: { now: Date; requiresSecondFactor: boolean },
) => ({
  isReadOnly: admin?.isReadOnly ?? true,
  lacksSecondFactor: requiresSecondFactor && !admin?.secondFactorSince,
  mustProveAgain: Boolean(admin?.secondFactorSince) && !isProofFresh(provenAt, now),
});

/**
 * Returns the caller that the grants make. The bearer's admin wins over the cookie's, so that the
 * audit log is unambiguous.
 */
export function actorOf(
  grants: readonly Grant[],
  bearer: Buffer | undefined,
  context: { now: Date; requiresSecondFactor: boolean },
): Actor {
  if (grants.length === 0) return guest;
  const isBearers = (row: RoleRow) => Boolean(bearer && row.bearerHash?.equals(bearer));
  const bearersLast = grants.toSorted(
    (one, other) => Number(isBearers(one)) - Number(isBearers(other)),
  );
  return Object.fromEntries(
    bearersLast.map((grant) => [
      grant.role,
      {
        id: grant.accountId,
        sessionId: grant.sessionId,
        ...(grant.staff && { staffId: grant.staff.id, staffRole: grant.staff.role }),
        ...(grant.role === 'admin' && rightsOf(grant, context)),
      },
    ]),
  );
}
