import { randomUUID } from 'node:crypto';
import { audienceOf, unattendedHeader } from '@dawaya/contract/vocabulary/live';
import type { PushRole } from '@dawaya/contract/vocabulary/push';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import {
  devices,
  pharmacyStaff,
  pushSubscriptions,
  sessionRoles,
  sessions,
} from '../../database/schema.ts';
import { type Actor, guest } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, hours } from '../../platform/clock.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { Changes } from '../live/changes.ts';
import type { Cookies } from './cookies.ts';
import { roleLife } from './role-life.ts';

/** Last use is written down at most this often, so that reading costs no write. */
const lastSeenStep = hours(1);

/** The devices that are told for a role; a customer's are told by what they follow. */
const isToldAs = (role: Role) => eq(pushSubscriptions.role, role as PushRole);

type RoleRow = typeof sessionRoles.$inferSelect;

/**
 * Who of a pharmacy a session is of. Rows of processes of earlier releases name the pharmacy only,
 * and its id is also that of who registered it (docs/decisions/0065).
 */
const staffOf = sql`coalesce(${sessionRoles.staffId}, ${sessionRoles.accountId})`;

export interface Sessions {
  /** Who calls, by the session cookie and by a bearer token; what is stale or forged counts for nothing. */
  resolveActor(request: FastifyRequest): Promise<Actor>;
  /** Who calls now, without that counting as a use. */
  lookAt(request: FastifyRequest): Promise<Actor>;
  /**
   * Signs the browser in, beside the roles that it holds; its token changes (product decision 1).
   * @param accountId of a pharmacy its own id, with `staffId` of who it is.
   * @returns the bearer token of an admin (product decision 7).
   */
  signIn(
    db: Database,
    browser: Browser,
    role: Role,
    accountId: string,
    options?: { bearer?: boolean; staffId?: string | undefined },
  ): Promise<{ bearer: string | undefined }>;
  /**
   * Makes the browser one that the account knows (product decision 3); its device token changes.
   * @param accountId of a pharmacy that of one of its staff, whose browser it is.
   */
  rememberDevice(db: Database, browser: Browser, role: Role, accountId: string): Promise<void>;
  knowsDevice(
    db: Database,
    request: FastifyRequest,
    role: Role,
    accountId: string,
  ): Promise<boolean>;
  /**
   * That the caller still is who it was when the call came in, for a change that is not to outlive
   * the session; asked in the transaction of `db`, once the account is held.
   * @throws AppError `not_signed_in`.
   */
  assertHeld(db: Database, request: FastifyRequest, role: Role, accountId: string): Promise<void>;
  /** By which session the caller holds a role; undefined where it does not. */
  heldBy(
    db: Database,
    request: FastifyRequest,
    role: Role,
  ): Promise<{ sessionId: string; accountId: string; staffId: string | null } | undefined>;
  /** Ends one role, or all; the browser is forgotten too (product decision 3). */
  signOut(db: Database, browser: Browser, role: Role | undefined): Promise<void>;
  /** Ends every session of an account and forgets its devices; of a pharmacy all its staff's. */
  revokeAccount(db: Database, role: Role, accountId: string): Promise<void>;
  /**
   * The same for one of a pharmacy's staff (product decision 47).
   * @returns how many sessions ended.
   */
  revokeStaff(db: Database, staffId: string): Promise<number>;
}

/** The two ends of a call, for the cookies. */
export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
}

const isTokenShaped = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token);

function bearerOf(request: FastifyRequest): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return isTokenShaped(token) ? token : undefined;
}

/** A call that nobody's hand made: a stream, or what an open page asks by itself. */
const isUnattended = ({ headers, routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.stream === true || headers[unattendedHeader] !== undefined;

/** What follows, in the same transaction, when a browser is not signed in to an account any more. */
type Departures = Partial<Record<Role, (db: Database, accountId: string) => Promise<void>>>;

/** @param departures when another account of the same kind took an account's place in its browser. */
export function createSessions(
  db: Database,
  clock: Clock,
  cookies: Cookies,
  live: Pick<Changes, 'changed'>,
  departures: Departures = {},
): Sessions {
  const cookieHash = (request: FastifyRequest, kind: 'session' | 'device') => {
    const token = cookies.read(request, kind);
    return isTokenShaped(token) ? hashOf(token) : undefined;
  };
  const isAlive = (row: RoleRow) => {
    const { milliseconds, since } = roleLife[row.role];
    return row[since].getTime() + milliseconds > clock().getTime();
  };

  /** The roles of the session that the request's cookie and bearer token name, stale ones left out. */
  const grantsOf = async (db: Database, request: FastifyRequest) => {
    const session = cookieHash(request, 'session');
    const token = bearerOf(request);
    const bearer = token && hashOf(token);
    if (!session && !bearer) return { bearer, alive: [] };
    const rows = await db
      .select({ role: sessionRoles, staff: pharmacyStaff })
      .from(sessionRoles)
      .innerJoin(sessions, eq(sessions.id, sessionRoles.sessionId))
      .leftJoin(
        pharmacyStaff,
        and(eq(sessionRoles.role, 'pharmacy'), eq(pharmacyStaff.id, staffOf)),
      )
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
        .map(({ role, staff }) => ({ ...role, staff })),
    };
  };

  /** A stream looks whether it still may before each word: a word that there is something ends it. */
  const endStreams = (db: Database, ended: RoleRow[]) =>
    live.changed(db, ...new Set(ended.map(({ role, accountId }) => audienceOf(role, accountId))));

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

  const actorOf = ({ bearer, alive }: Awaited<ReturnType<typeof grantsOf>>): Actor => {
    if (alive.length === 0) return guest;
    // The bearer's admin stands last, and so acts when the cookie is another one's: the audit log must not guess.
    const isBearers = (row: RoleRow) => Boolean(bearer && row.bearerHash?.equals(bearer));
    alive.sort((one, other) => Number(isBearers(one)) - Number(isBearers(other)));
    return Object.fromEntries(
      alive.map(({ role, accountId: id, sessionId, staff }) => [
        role,
        { id, sessionId, ...(staff && { staffId: staff.id, staffRole: staff.role }) },
      ]),
    );
  };

  return {
    async resolveActor(request) {
      const grants = await grantsOf(db, request);
      if (!isUnattended(request)) await noteUse(grants.alive);
      return actorOf(grants);
    },

    lookAt: async (request) => actorOf(await grantsOf(db, request)),

    async signIn(db, browser, role, accountId, options = {}) {
      const now = clock();
      const token = newToken();
      const bearer = options.bearer ? newToken() : undefined;
      const tokenHash = hashOf(token);
      const old = cookieHash(browser.request, 'session');
      const [kept] = old
        ? await db
            .update(sessions)
            .set({ tokenHash })
            .where(eq(sessions.tokenHash, old))
            .returning()
        : [];
      const sessionId = kept?.id ?? randomUUID();
      if (!kept) await db.insert(sessions).values({ id: sessionId, tokenHash, createdAt: now });
      const grant = {
        accountId,
        staffId: options.staffId ?? null,
        bearerHash: bearer ? hashOf(bearer) : null,
        signedInAt: now,
        lastSeenAt: now,
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
        await db
          .delete(pushSubscriptions)
          .where(and(eq(pushSubscriptions.sessionId, sessionId), isToldAs(role)));
      if (before && before.accountId !== accountId) await departures[role]?.(db, before.accountId);
      cookies.write(browser.reply, 'session', token);
      return { bearer };
    },

    async rememberDevice(db, { request, reply }, role, accountId) {
      // A new token each time: one that somebody planted here must not open this account to them.
      const token = newToken();
      const tokenHash = hashOf(token);
      const old = cookieHash(request, 'device');
      if (old) await db.update(devices).set({ tokenHash }).where(eq(devices.tokenHash, old));
      await db
        .insert(devices)
        .values({ tokenHash, role, accountId, createdAt: clock() })
        .onConflictDoNothing();
      cookies.write(reply, 'device', token);
    },

    async knowsDevice(db, request, role, accountId) {
      const tokenHash = cookieHash(request, 'device');
      if (!tokenHash) return false;
      const known = await db.$count(
        devices,
        and(
          eq(devices.tokenHash, tokenHash),
          eq(devices.role, role),
          eq(devices.accountId, accountId),
        ),
      );
      return known > 0;
    },

    async assertHeld(db, request, role, accountId) {
      const { alive } = await grantsOf(db, request);
      if (!alive.some((row) => row.role === role && row.accountId === accountId))
        throw new AppError('not_signed_in');
    },

    async heldBy(db, request, role) {
      const { alive } = await grantsOf(db, request);
      const held = alive.find((row) => row.role === role);
      return (
        held && {
          sessionId: held.sessionId,
          accountId: held.accountId,
          staffId: held.staff?.id ?? null,
        }
      );
    },

    async signOut(db, { request, reply }, role) {
      // Who has left holds nothing here that was sent, as the page has forgotten where it is followed.
      if (!role || role === 'customer') cookies.clear(reply, 'browser');
      const session = cookieHash(request, 'session');
      const device = cookieHash(request, 'device');
      const bearer = bearerOf(request);
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
      await endStreams(db, ended);
      for (const { sessionId, role } of ended)
        await db
          .delete(pushSubscriptions)
          .where(and(eq(pushSubscriptions.sessionId, sessionId), isToldAs(role)));
      // Also for accounts that somebody else's sign-up or log-in had replaced in this browser.
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
      await endStreams(db, ended);
      const staff = db
        .select({ id: pharmacyStaff.id })
        .from(pharmacyStaff)
        .where(eq(pharmacyStaff.pharmacyId, accountId));
      const isTheirs = eq(devices.accountId, accountId);
      await db
        .delete(devices)
        .where(
          and(
            eq(devices.role, role),
            role === 'pharmacy' ? or(isTheirs, inArray(devices.accountId, staff)) : isTheirs,
          ),
        );
      await db
        .delete(pushSubscriptions)
        .where(and(isToldAs(role), eq(pushSubscriptions.accountId, accountId)));
    },

    async revokeStaff(db, staffId) {
      const ended = await db
        .delete(sessionRoles)
        .where(and(eq(sessionRoles.role, 'pharmacy'), eq(staffOf, staffId)))
        .returning();
      await endStreams(db, ended);
      await db
        .delete(devices)
        .where(and(eq(devices.role, 'pharmacy'), eq(devices.accountId, staffId)));
      const told = sql`coalesce(${pushSubscriptions.staffId}, ${pushSubscriptions.accountId})`;
      await db.delete(pushSubscriptions).where(and(isToldAs('pharmacy'), eq(told, staffId)));
      return ended.length;
    },
  };
}
