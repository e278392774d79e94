import { unattendedHeader } from '@dawaya/contract/vocabulary/live';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { sessionRoles } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, hours } from '../../platform/clock.ts';
import type { Changes } from '../live/index.ts';
import { deleteDevicesOfSession } from '../push/index.ts';
import { deleteExpired, type SignedOutCallbacks } from './clean-up.ts';
import type { Cookies } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { addDevice, deleteDevices, isKnownDevice } from './devices.ts';
import {
  endOtherSessions,
  endSessionsOfAccount,
  endSessionsOfBrowser,
  endSessionsOfStaffMember,
  recordEndedSessions,
  recordSessionEvents,
} from './end-sessions.ts';
import { actorOf, hashCookie, hashTokens, type RoleRow, readGrants } from './grants.ts';
import { endOwnSession, listOwnSessions, signedInAccountsOf } from './own-sessions.ts';
import { startSession } from './start-session.ts';

/** The shortest time between two writes of the last use, so that reads rarely write. */
const minLastSeenInterval = hours(1);

interface Entry {
  role: Role;
  /** For a pharmacy its own id; `staffId` is the person's. */
  accountId: string;
  staffId?: string | undefined;
  provenAt?: Date | undefined;
  /** Whether the caller needs a bearer token, as an admin does. */
  needsBearer?: boolean;
}

export interface Sessions {
  /** Resolves the caller from session cookie and bearer token, if neither expired nor forged. */
  resolveActor(request: FastifyRequest): Promise<Actor>;
  resolveActorUnattended(request: FastifyRequest): Promise<Actor>;
  /**
   * Signs the browser in, in addition to its roles. Its token changes (docs/sessions.md).
   * @returns the bearer token of an admin (docs/sessions.md).
   */
  signIn(db: Database, browser: Browser, entry: Entry): Promise<{ bearer: string | undefined }>;
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
  findSessionOfRole(
    db: Database,
    request: FastifyRequest,
    role: Role,
  ): Promise<{ sessionId: string; accountId: string; staffId: string | null } | undefined>;
  /** Ends one role, or all, and makes the browser unknown to the accounts (docs/sessions.md). */
  signOut(db: Database, browser: Browser, role: Role | undefined): Promise<void>;
  /** Ends an account's sessions and deletes its devices; for a pharmacy those of all its staff. */
  endSessionsOfAccount(db: Database, role: Role, accountId: string): Promise<void>;
  /**
   * Ends a staff member's sessions and deletes their devices (docs/sessions.md).
   * @returns the number of ended sessions.
   */
  endSessionsOfStaffMember(db: Database, staffId: string): Promise<number>;
  /** Ends an account's other sessions, or those of a staff member. */
  endOtherSessions(
    db: Database,
    role: Role,
    holder: { id: string; sessionId: string },
  ): Promise<void>;
  /** Deletes the known browsers of an account that is not a pharmacy. */
  deleteDevices(db: Database, role: Role, accountId: string): Promise<void>;
  /** Records that the owner of the account has proven the second factor in a session. */
  recordProof(db: Database, sessionId: string, role: Role): Promise<void>;
  /** Lists the sessions of the caller's accounts, last used first. */
  listOwnSessions(db: Database, actor: Actor): ReturnType<typeof listOwnSessions>;
  /** Ends one session of the caller's accounts, and deletes its device. @throws AppError `not_found`. */
  endOwnSession(db: Database, actor: Actor, id: string): Promise<void>;
  /** Ends all sessions of the caller's accounts, and deletes their devices. */
  endOwnSessions(db: Database, actor: Actor): Promise<void>;
  /** Deletes expired sessions, devices and log-in codes. */
  deleteExpired(): Promise<void>;
}

export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Returns whether a page made the call without a user's action: a stream, or a background refresh.
 */
const isUnattended = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.stream === true || headers[unattendedHeader] !== undefined;

const roleCondition = (sessionId: string, role: Role) =>
  and(eq(sessionRoles.sessionId, sessionId), eq(sessionRoles.role, role));

async function recordUse(db: Database, rows: readonly RoleRow[], now: Date): Promise<void> {
  const old = rows.filter((row) => now.getTime() - row.lastSeenAt.getTime() > minLastSeenInterval);
  for (const { sessionId, role } of old)
    await db.update(sessionRoles).set({ lastSeenAt: now }).where(roleCondition(sessionId, role));
}

interface SessionServices {
  db: Database;
  clock: Clock;
  cookies: Cookies;
  live: Pick<Changes, 'recordChange'>;
  /**
   * A callback for each role. It runs when another account of the role replaces an account in its
   * browser, and when a session has expired.
   */
  onSignedOut?: SignedOutCallbacks;
  /** `ADMIN_SECOND_FACTOR`. */
  requiresSecondFactor?: boolean;
}

export function createSessions({
  db,
  clock,
  cookies,
  live,
  onSignedOut = {},
  requiresSecondFactor = false,
}: SessionServices): Sessions {
  const services = { clock, live };
  /** The sessions that began in calls that are not answered yet. */
  const startedSessions = new WeakMap<FastifyRequest, string>();
  const deviceHash = (request: FastifyRequest) => hashCookie(cookies, request, 'device');

  const grantsOf = async (db: Database, request: FastifyRequest, role: Role) =>
    (await readGrants(db, hashTokens(cookies, request), clock())).filter(
      (grant) => grant.role === role,
    );

  const resolveActor = async (request: FastifyRequest, { recordsUse }: { recordsUse: boolean }) => {
    const now = clock();
    const tokens = hashTokens(cookies, request);
    const grants = await readGrants(db, tokens, now);
    if (recordsUse) await recordUse(db, grants, now);
    return actorOf(grants, tokens.bearer, { now, requiresSecondFactor });
  };

  return {
    resolveActor: (request) => resolveActor(request, { recordsUse: !isUnattended(request) }),
    resolveActorUnattended: (request) => resolveActor(request, { recordsUse: false }),

    async signIn(db, { request, reply }, { role, accountId, staffId, provenAt, needsBearer }) {
      const { sessionId, token, bearer } = await startSession(
        db,
        {
          session: hashCookie(cookies, request, 'session'),
          device: deviceHash(request),
          name: deviceName(request.headers['user-agent']),
        },
        { role, accountId, staffId, provenAt, needsBearer, now: clock() },
        onSignedOut,
      );
      await recordSessionEvents(db, clock, 'log-in', [
        { role, accountId, staffId: staffId ?? null },
      ]);
      startedSessions.set(request, sessionId);
      cookies.write(reply, 'session', token);
      return { bearer };
    },

    async rememberDevice(db, { request, reply }, role, accountId) {
      const sessionId = startedSessions.get(request) ?? null;
      const device = { role, accountId, sessionId, createdAt: clock() };
      cookies.write(reply, 'device', await addDevice(db, deviceHash(request), device));
    },

    async knowsDevice(db, request, role, accountId) {
      const tokenHash = deviceHash(request);
      return tokenHash !== undefined && isKnownDevice(db, { tokenHash, role, accountId });
    },

    async assertHeld(db, request, role, accountId) {
      const grants = await grantsOf(db, request, role);
      if (!grants.some((grant) => grant.accountId === accountId))
        throw new AppError('not_signed_in');
    },

    async findSessionOfRole(db, request, role) {
      const [grant] = await grantsOf(db, request, role);
      if (!grant) return undefined;
      const { sessionId, accountId, staff } = grant;
      return { sessionId, accountId, staffId: staff?.id ?? null };
    },

    async signOut(db, { request, reply }, role) {
      // Signing out also clears the browser's link to sent requests, as the page clears its list.
      if (!role || role === 'customer') cookies.clear(reply, 'browser');
      const tokens = { ...hashTokens(cookies, request), device: deviceHash(request) };
      await endSessionsOfBrowser(services, db, tokens, role);
      if (!role) cookies.clear(reply, 'session');
    },

    endSessionsOfAccount: (db, role, accountId) =>
      endSessionsOfAccount(services, db, role, accountId),
    endSessionsOfStaffMember: (db, staffId) => endSessionsOfStaffMember(services, db, staffId),
    deleteDevices: deleteDevices,
    endOtherSessions: (db, role, holder) => endOtherSessions(services, db, role, holder),

    async recordProof(db, sessionId, role) {
      await db
        .update(sessionRoles)
        .set({ provenAt: clock() })
        .where(roleCondition(sessionId, role));
    },

    listOwnSessions: (db, actor) => listOwnSessions(db, actor, clock()),

    async endOwnSession(db, actor, id) {
      const ended = await endOwnSession(db, actor, id);
      await recordEndedSessions(services, db, [ended]);
      await deleteDevicesOfSession(db, ended.sessionId, ended.role);
      await onSignedOut[ended.role]?.(db, [ended.accountId]);
    },

    async endOwnSessions(db, actor) {
      for (const { role, accountId, personId } of signedInAccountsOf(actor)) {
        if (role === 'pharmacy') await endSessionsOfStaffMember(services, db, personId);
        else await endSessionsOfAccount(services, db, role, accountId);
        await onSignedOut[role]?.(db, [accountId]);
      }
    },

    deleteExpired: () => deleteExpired(db, clock, onSignedOut),
  };
}
