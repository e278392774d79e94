import type { Role } from '@dawaya/contract/vocabulary/roles';
import { and, eq, inArray, lt, notExists, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  devices,
  doctors,
  loginChallenges,
  passkeyChallenges,
  sessionRoles,
  sessions,
} from '../../database/schema.ts';
import { type Clock, days, hours } from '../../platform/clock.ts';
import { proofDueCondition } from './lapsed-numbers.ts';
import { longestSession, roleLifetime } from './role-lifetimes.ts';
import { deleteLapsedProofs } from './text-codes.ts';

/** More changes, in the same transaction, when a browser is no longer signed in to an account. */
export type SignedOutCallbacks = Partial<
  Record<Role, (db: Database, accountIds: string[]) => Promise<void>>
>;

export async function deleteExpired(
  db: Database,
  clock: Clock,
  onSignedOut: SignedOutCallbacks,
): Promise<void> {
  const now = clock();
  const expired = Object.entries(roleLifetime).map(([role, { milliseconds, since }]) =>
    and(
      eq(sessionRoles.role, role as keyof typeof roleLifetime),
      lt(sessionRoles[since], new Date(now.getTime() - milliseconds)),
    ),
  );
  // A session that a password began could outlast the number of its account. A code begins the
  // next.
  const dueDoctors = db
    .select({ id: doctors.id })
    .from(doctors)
    .where(proofDueCondition(doctors, now));
  const ofDueDoctor = and(
    eq(sessionRoles.role, 'doctor'),
    inArray(sessionRoles.accountId, dueDoctors),
  );
  const tooOld = lt(sessionRoles.signedInAt, new Date(now.getTime() - longestSession));
  await db.transaction(async (db) => {
    const deleted = await db
      .delete(sessionRoles)
      .where(or(...expired, tooOld, ofDueDoctor))
      .returning();
    for (const [role, rows] of Map.groupBy(deleted, ({ role }) => role))
      await onSignedOut[role]?.(
        db,
        rows.map(({ accountId }) => accountId),
      );
  });
  await db
    .delete(sessions)
    .where(
      and(
        lt(sessions.createdAt, new Date(now.getTime() - hours(1))),
        notExists(db.select().from(sessionRoles).where(eq(sessionRoles.sessionId, sessions.id))),
      ),
    );
  // Longer than the lifetime of a cookie in a browser.
  await db.delete(devices).where(lt(devices.createdAt, new Date(now.getTime() - days(400))));
  await deleteLapsedProofs(db, now);
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}

/** Deletes the log-in codes of an account. */
export async function deleteCodesOf(db: Database, accountId: string): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.accountId, accountId));
}
