import { randomUUID } from 'node:crypto';
import { audienceOf, unattendedHeader } from '@dawaya/contract/vocabulary/live';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { admins, devices, pharmacyStaff, sessionRoles, sessions } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { type Actor, guest } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, hours } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';
import type { Changes } from '../live/index.ts';
import {
  deleteDevicesOfAccount,
  deleteDevicesOfSession,
  deleteDevicesOfStaff,
} from '../push/index.ts';
import { type Departures, deleteExpired } from './clean-up.ts';
import type { Cookies } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { endOwnSession, heldBy, listOwnSessions, personOf, type RoleRow } from './own-sessions.ts';
import { longestSession, proofLifetime, roleLifetime } from './role-lifetimes.ts';

/** The shortest time between two writes of the last use, so that reads rarely write. */
const lastSeenStep = hours(1);

/**
 * The staff member of a session. Rows of earlier releases only have the pharmacy's id, which is
 * also the id of the person who registered it (docs/sessions.md).
 */
const staffOf = sql`coalesce(${sessionRoles.staffId}, ${sessionRoles.accountId})`;

export interface Sessions {
  /** Resolves the caller from session cookie and bearer token, if neither expired nor forged. */
  resolveActor(request: FastifyRequest): Promise<Actor>;
  resolveActorUnattended(request: FastifyRequest): Promise<Actor>;
  /**
   * Signs the browser in, in addition to its roles. Its token changes (docs/sessions.md).
   * @param accountId for a pharmacy its own id, with `staffId` of the person.
   * @returns the bearer token of an admin (docs/sessions.md).
   */
  signIn(
    db: Database,
    browser: Browser,
    role: Role,
    accountId: string,
    options?: { bearer?: boolean; staffId?: string | undefined; provenAt?: Date | undefined },
  ): Promise<{ bearer: string | undefined }>;
  /**
   * Makes the browser known to the account (docs/sessions.md). Its device token changes.
   * @param accountId for a pharmacy the id of the staff member.
   */
  rememberDevice(db: Database, browser: Browser, role: Role, accountId: string): Promise<void>;
  knowsDevice(
    db: Database,
    request: FastifyRequest,
    role: Role,
    accountId: string,
  ): Promise<boolean>;
  /**
   * Checks that the caller still holds the role, for a change that must not outlive the session.
   * Call it in the transaction of `db`, after locking the account.
   * @throws AppError `not_signed_in`.
   */
  assertHeld(db: Database, request: FastifyRequest, role: Role, accountId: string): Promise<void>;
  heldBy(
    db: Database,
    request: FastifyRequest,
    role: Role,
  ): Promise<{ sessionId: string; accountId: string; staffId: string | null } | undefined>;
  /** Ends one role, or all, and makes the browser unknown to the accounts (docs/sessions.md). */
  signOut(db: Database, browser: Browser, role: Role | undefined): Promise<void>;
  /** Ends an account's sessions and deletes its devices; for a pharmacy those of all its staff. */
  revokeAccount(db: Database, role: Role, accountId: string): Promise<void>;
  /**
   * Does the same for one staff member (docs/sessions.md).
   * @returns the number of ended sessions.
   */
  revokeStaff(db: Database, staffId: string): Promise<number>;
  /** Ends an account's other sessions, or those of a staff member. */
  endOthers(db: Database, role: Role, holder: { id: string; sessionId: string }): Promise<void>;
  /** Notes that the holder has proven the second factor in a session. */
  noteProof(db: Database, sessionId: string, role: Role): Promise<void>;
  /** The sessions of the caller's accounts, last used first. */
  listOwn(db: Database, actor: Actor): ReturnType<typeof listOwnSessions>;
  /** Ends one of them, and makes its browser unknown. @throws AppError `not_found`. */
  endOwn(db: Database, actor: Actor, id: string): Promise<void>;
  /** Ends them all, and makes all browsers unknown to the caller's accounts. */
  endAllOwn(db: Database, actor: Actor): Promise<void>;
  /** Deletes expired sessions, devices and log-in codes. */
  deleteExpired(): Promise<void>;
}

export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
}

const isTokenShaped = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token);

function readBearer(request: FastifyRequest): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return isTokenShaped(token) ? token : undefined;
}

const isProofFresh = (provenAt: Date | null, now: Date) =>
  provenAt !== null && provenAt.getTime() + proofLifetime > now.getTime();

/**
 * Returns whether a page made the call without a user's action: a stream, or a background refresh.
 */
const isUnattended = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.stream === true || headers[unattendedHeader] !== undefined;

/**
 * @param departures runs when another account of the same kind replaces an account in its browser,
 *   and when a session has expired.
 * @param requiresSecondFactor `ADMIN_SECOND_FACTOR`.
 */
export function createSessions(
  db: Database,
  clock: Clock,
  cookies: Cookies,
  live: Pick<Changes, 'recordChange'>,
  departures: Departures = {},
  requiresSecondFactor = false,
): Sessions {
  /** The sessions that began in calls that are not answered yet. */
  const begun = new WeakMap<FastifyRequest, string>();
  const cookieHash = (request: FastifyRequest, kind: 'session' | 'device') => {
    const token = cookies.read(request, kind);
    return isTokenShaped(token) ? hashOf(token) : undefined;
  };
  const isAlive = (row: RoleRow) => {
    const { milliseconds, since } = roleLifetime[row.role];
    const end = Math.min(
      row[since].getTime() + milliseconds,
      row.signedInAt.getTime() + longestSession,
    );
    return end > clock().getTime();
  };

  const grantsOf = async (db: Database, request: FastifyRequest) => {
    const session = cookieHash(request, 'session');
    const token = readBearer(request);
    const bearer = token && hashOf(token);
    if (!session && !bearer) return { bearer, alive: [] };
    const rows = await db
      .select({
        role: sessionRoles,
        staff: pharmacyStaff,
        admin: { isReadOnly: admins.isReadOnly, secondFactorSince: admins.secondFactorSince },
      })
      .from(sessionRoles)
      .innerJoin(sessions, eq(sessions.id, sessionRoles.sessionId))
      .leftJoin(
        pharmacyStaff,
        and(eq(sessionRoles.role, 'pharmacy'), eq(pharmacyStaff.id, staffOf)),
      )
      .leftJoin(admins, and(eq(sessionRoles.role, 'admin'), eq(admins.id, sessionRoles.accountId)))
      .where(
        or(
          session && eq(sessions.tokenHash, session),
          bearer ? eq(sessionRoles.bearerHash, bearer) : undefined,
        ),
      );
    const isStaffed = ({ role, staff }: (typeof rows)[number]) =>
      role.role !== 'pharmacy' || (staff?.pharmacyId === role.accountId && !staff.removedAt);
    return {
      bearer,
      alive: rows
        .filter((row) => isAlive(row.role) && isStaffed(row))
        .map(({ role, staff, admin }) => ({ ...role, staff, admin })),
    };
  };

  const record = (
    db: Database,
    action: 'log-in' | 'session-end',
    rows: Pick<RoleRow, 'role' | 'accountId' | 'staffId'>[],
  ) =>
    recordAccesses(
      db,
      clock(),
      // Several sessions of one account may end at once.
      [...new Map(rows.map((row) => [personOf(row), row])).values()].map((row) => ({
        action,
        actor: row.role,
        actorId: personOf(row),
        subject: row.role === 'pharmacy' ? 'staff' : row.role,
        subjectId: personOf(row),
        ...(row.role === 'pharmacy' && { pharmacyId: row.accountId }),
      })),
    );

  /**
   * Records ended sessions, and notifies their streams, which check their right and so end.
   */
  const noteEnds = async (db: Database, ended: RoleRow[]) => {
    await record(db, 'session-end', ended);
    await live.recordChange(
      db,
      ...new Set(ended.map(({ role, accountId }) => audienceOf(role, accountId))),
    );
  };

  const noteUse = async (rows: RoleRow[]) => {
    const now = clock();
    const old = rows.filter((row) => now.getTime() - row.lastSeenAt.getTime() > lastSeenStep);
    for (const { sessionId, role } of old) {
      await db
        .update(sessionRoles)
        .set({ lastSeenAt: now })
        .where(and(eq(sessionRoles.sessionId, sessionId), eq(sessionRoles.role, role)));
    }
  };

  const rightsOf = (
    admin: Pick<typeof admins.$inferSelect, 'isReadOnly' | 'secondFactorSince'> | null,
    provenAt: Date | null,
  ) => ({
    isReadOnly: admin?.isReadOnly ?? true,
    lacksSecondFactor: requiresSecondFactor && !admin?.secondFactorSince,
    mustProveAgain: Boolean(admin?.secondFactorSince) && !isProofFresh(provenAt, clock()),
  });

  const actorOf = ({ bearer, alive }: Awaited<ReturnType<typeof grantsOf>>): Actor => {
    if (alive.length === 0) return guest;
    // The bearer's admin comes last and wins over the cookie's, so that the audit log is
    // unambiguous.
    const isBearers = (row: RoleRow) => Boolean(bearer && row.bearerHash?.equals(bearer));
    alive.sort((one, other) => Number(isBearers(one)) - Number(isBearers(other)));
    return Object.fromEntries(
      alive.map(({ role, accountId: id, sessionId, staff, admin, provenAt }) => [
        role,
        {
          id,
          sessionId,
          ...(staff && { staffId: staff.id, staffRole: staff.role }),
          ...(role === 'admin' && rightsOf(admin, provenAt)),
        },
      ]),
    );
  };

  return {
    async resolveActor(request) {
      const grants = await grantsOf(db, request);
      if (!isUnattended(request)) await noteUse(grants.alive);
      return actorOf(grants);
    },

    resolveActorUnattended: async (request) => actorOf(await grantsOf(db, request)),

    async signIn(db, browser, role, accountId, options = {}) {
      const now = clock();
      const token = createToken();
      const bearer = options.bearer ? createToken() : undefined;
      const tokenHash = hashOf(token);
      const old = cookieHash(browser.request, 'session');
      const device = deviceName(browser.request.headers['user-agent']);
      const [reused] = old
        ? await db
            .update(sessions)
            .set({ tokenHash, device })
            .where(eq(sessions.tokenHash, old))
            .returning()
        : [];
      const sessionId = reused?.id ?? randomUUID();
      if (!reused)
        await db.insert(sessions).values({ id: sessionId, tokenHash, device, createdAt: now });
      const grant = {
        accountId,
        staffId: options.staffId ?? null,
        bearerHash: bearer ? hashOf(bearer) : null,
        signedInAt: now,
        lastSeenAt: now,
        provenAt: options.provenAt ?? null,
      };
      const [before] = await db
        .select()
        .from(sessionRoles)
        .where(and(eq(sessionRoles.sessionId, sessionId), eq(sessionRoles.role, role)));
      await db
        .insert(sessionRoles)
        .values({ sessionId, role, ...grant })
        .onConflictDoUpdate({ target: [sessionRoles.sessionId, sessionRoles.role], set: grant });
      const staffId = options.staffId ?? accountId;
      if (before && (before.staffId ?? before.accountId) !== staffId)
        await deleteDevicesOfSession(db, sessionId, role);
      if (before && before.accountId !== accountId)
        await departures[role]?.(db, [before.accountId]);
      const known = cookieHash(browser.request, 'device');
      if (known)
        await db
          .update(devices)
          .set({ sessionId })
          .where(
            and(
              eq(devices.tokenHash, known),
              eq(devices.role, role),
              eq(devices.accountId, staffId),
            ),
          );
      await record(db, 'log-in', [{ role, accountId, staffId: grant.staffId }]);
      begun.set(browser.request, sessionId);
      cookies.write(browser.reply, 'session', token);
      return { bearer };
    },

    async rememberDevice(db, { request, reply }, role, accountId) {
      // A new token each time, because a planted cookie must not open this account.
      const token = createToken();
      const tokenHash = hashOf(token);
      const old = cookieHash(request, 'device');
      if (old) await db.update(devices).set({ tokenHash }).where(eq(devices.tokenHash, old));
      await db
        .insert(devices)
        .values({
          tokenHash,
          role,
          accountId,
          sessionId: begun.get(request) ?? null,
          createdAt: clock(),
        })
        .onConflictDoNothing();
      cookies.write(reply, 'device', token);
    },

    async knowsDevice(db, request, role, accountId) {
      const tokenHash = cookieHash(request, 'device');
      if (!tokenHash) return false;
      const knownDevices = await db.$count(
        devices,
        and(
          eq(devices.tokenHash, tokenHash),
          eq(devices.role, role),
          eq(devices.accountId, accountId),
        ),
      );
      return knownDevices > 0;
    },

    async assertHeld(db, request, role, accountId) {
      const { alive } = await grantsOf(db, request);
      if (!alive.some((row) => row.role === role && row.accountId === accountId))
        throw new AppError('not_signed_in');
    },

    async heldBy(db, request, role) {
      const { alive } = await grantsOf(db, request);
      const session = alive.find((row) => row.role === role);
      return (
        session && {
          sessionId: session.sessionId,
          accountId: session.accountId,
          staffId: session.staff?.id ?? null,
        }
      );
    },

    async signOut(db, { request, reply }, role) {
      // Signing out also clears the browser's link to sent requests, as the page clears its list.
      if (!role || role === 'customer') cookies.clear(reply, 'browser');
      const session = cookieHash(request, 'session');
      const device = cookieHash(request, 'device');
      const bearer = readBearer(request);
      const held = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.tokenHash, session ?? Buffer.alloc(0)));
      const ended = await db
        .delete(sessionRoles)
        .where(
          and(
            or(
              inArray(sessionRoles.sessionId, held),
              bearer ? eq(sessionRoles.bearerHash, hashOf(bearer)) : undefined,
            ),
            role && eq(sessionRoles.role, role),
          ),
        )
        .returning();
      await noteEnds(db, ended);
      for (const { sessionId, role } of ended) await deleteDevicesOfSession(db, sessionId, role);
      // This includes accounts that another sign-up or log-in had replaced in this browser.
      if (device)
        await db
          .delete(devices)
          .where(and(eq(devices.tokenHash, device), role && eq(devices.role, role)));
      if (!role) cookies.clear(reply, 'session');
    },

    async revokeAccount(db, role, accountId) {
      const ended = await db
        .delete(sessionRoles)
        .where(and(eq(sessionRoles.role, role), eq(sessionRoles.accountId, accountId)))
        .returning();
      await noteEnds(db, ended);
      const staff = db
        .select({ id: pharmacyStaff.id })
        .from(pharmacyStaff)
        .where(eq(pharmacyStaff.pharmacyId, accountId));
      const ofAccount = eq(devices.accountId, accountId);
      await db
        .delete(devices)
        .where(
          and(
            eq(devices.role, role),
            role === 'pharmacy' ? or(ofAccount, inArray(devices.accountId, staff)) : ofAccount,
          ),
        );
      await deleteDevicesOfAccount(db, role, accountId);
    },

    async endOthers(db, role, { id, sessionId }) {
      const ended = await db
        .delete(sessionRoles)
        .where(
          and(eq(sessionRoles.role, role), eq(staffOf, id), ne(sessionRoles.sessionId, sessionId)),
        )
        .returning();
      await noteEnds(db, ended);
      for (const { sessionId } of ended) await deleteDevicesOfSession(db, sessionId, role);
    },

    async noteProof(db, sessionId, role) {
      await db
        .update(sessionRoles)
        .set({ provenAt: clock() })
        .where(and(eq(sessionRoles.sessionId, sessionId), eq(sessionRoles.role, role)));
    },

    async revokeStaff(db, staffId) {
      const ended = await db
        .delete(sessionRoles)
        .where(and(eq(sessionRoles.role, 'pharmacy'), eq(staffOf, staffId)))
        .returning();
      await noteEnds(db, ended);
      await db
        .delete(devices)
        .where(and(eq(devices.role, 'pharmacy'), eq(devices.accountId, staffId)));
      await deleteDevicesOfStaff(db, staffId);
      return ended.length;
    },

    listOwn: (db, actor) => listOwnSessions(db, actor, isAlive),

    async endOwn(db, actor, id) {
      const ended = await endOwnSession(db, actor, id);
      await noteEnds(db, [ended]);
      await deleteDevicesOfSession(db, ended.sessionId, ended.role);
      await departures[ended.role]?.(db, [ended.accountId]);
    },

    async endAllOwn(db, actor) {
      for (const { role, accountId, personId } of heldBy(actor)) {
        if (role === 'pharmacy') await this.revokeStaff(db, personId);
        else await this.revokeAccount(db, role, accountId);
        await departures[role]?.(db, [accountId]);
      }
    },

    deleteExpired: () => deleteExpired(db, clock, departures),
  };
}
