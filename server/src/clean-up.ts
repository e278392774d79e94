import { and, eq, inArray, lt, notExists, or } from 'drizzle-orm';
import {
  adminLoginTurns,
  devices,
  limitCounters,
  loginChallenges,
  paymentEvents,
  sessionRoles,
  sessions,
} from './database/schema.ts';
import { clearDeleted } from './features/advertisements/clearing.ts';
import { deleteOldDays } from './features/advertisements/figures.ts';
import { goOfflineWithoutSession } from './features/doctors/service.ts';
import { deleteOldOpenings } from './features/files/openings.ts';
import { foldVersions } from './features/live/versions.ts';
import { deleteOldChanges } from './features/pharmacies/index/fresh-index.ts';
import { deleteOldSubscriptions } from './features/push/followed.ts';
import { roleLife } from './features/sessions/role-life.ts';
import { days, hours } from './platform/clock.ts';
import { deleteExpiredKeys } from './platform/idempotency.ts';
import type { Queue } from './platform/jobs.ts';
import type { Services } from './services.ts';

export const cleanUpQueue: Queue<object> = { name: 'clean-up', retryLimit: 0 };
export const cleanUpSchedule = '*/15 * * * *';

/** Ends what is over: dead sessions and who was online by them, spent counters and codes, files of calls that never ended. */
export async function cleanUp({
  db,
  clock,
  files,
}: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  const now = clock();
  const dead = Object.entries(roleLife).map(([role, { milliseconds, since }]) =>
    and(
      eq(sessionRoles.role, role as keyof typeof roleLife),
      lt(sessionRoles[since], new Date(now.getTime() - milliseconds)),
    ),
  );
  await db.transaction(async (db) => {
    const over = await db
      .delete(sessionRoles)
      .where(or(...dead))
      .returning();
    const absent = over.filter(({ role }) => role === 'doctor').map(({ accountId }) => accountId);
    await goOfflineWithoutSession(db, absent);
  });
  await db
    .delete(sessions)
    .where(
      and(
        lt(sessions.createdAt, new Date(now.getTime() - hours(1))),
        notExists(db.select().from(sessionRoles).where(eq(sessionRoles.sessionId, sessions.id))),
      ),
    );
  // Longer than a browser keeps a cookie.
  await db.delete(devices).where(lt(devices.createdAt, new Date(now.getTime() - days(400))));
  // In the order of those who count, waiting for nobody: many keys are counted with one statement.
  const spent = db
    .select({ key: limitCounters.key })
    .from(limitCounters)
    .where(lt(limitCounters.expiresAt, now))
    .orderBy(limitCounters.key)
    .for('update', { skipLocked: true });
  await db.delete(limitCounters).where(inArray(limitCounters.key, spent));
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
  await db.delete(adminLoginTurns).where(lt(adminLoginTurns.expiresAt, now));
  // The provider sends an event again for days, and by hand for weeks; the ledger guards besides.
  await db
    .delete(paymentEvents)
    .where(lt(paymentEvents.createdAt, new Date(now.getTime() - days(90))));
  await deleteOldOpenings(db, now);
  await deleteOldDays(db, now);
  await clearDeleted(db, now);
  await deleteExpiredKeys(db, now);
  await deleteOldSubscriptions(db, now);
  await deleteOldChanges(db);
  await foldVersions(db, now);
  await files.parts.sweep();
  await files.sweep();
}
