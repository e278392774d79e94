import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@dawaya/contract/errors';
import type {
  AccessAction,
  AccessActor,
  AccessSubject,
  PhotoReason,
} from '@dawaya/contract/vocabulary/accesses';
import type { SecondFactorRole } from '@dawaya/contract/vocabulary/second-factor';
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { accessLog } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import { days, hours, minutes } from './clock.ts';
import { nilUuid } from './ids.ts';

interface Access {
  action: AccessAction;
  actor: AccessActor;
  actorId?: string;
  subject: AccessSubject;
  subjectId?: string | undefined;
  pharmacyId?: string | undefined;
  photoReason?: PhotoReason;
  reason?: string;
}

/** Lists are read again and again, and a guesser tries many codes. */
const spans: Partial<Record<AccessAction, number>> = {
  read: hours(1),
  'first-step': minutes(15),
  'refused-log-in': minutes(15),
};

/** Records accesses; repetitions within the span of the action count as one row. */
export async function recordAccesses(db: Database, now: Date, accesses: Access[]): Promise<void> {
  if (accesses.length === 0) return;
  const rows = accesses.map(({ actorId = nilUuid, subjectId = nilUuid, ...access }) => {
    const span = spans[access.action] ?? 1;
    const began = new Date(Math.floor(now.getTime() / span) * span);
    return { id: randomUUID(), ...access, actorId, subjectId, span: began, createdAt: now };
  });
  const { actorId, action, subject, subjectId, span } = accessLog;
  await db
    .insert(accessLog)
    .values(rows)
    .onConflictDoUpdate({
      target: [actorId, action, subject, subjectId, span],
      set: { times: sql`${accessLog.times} + 1` },
      // A desk that reads its list every half minute writes nothing more.
      setWhere: sql`${action} <> 'read'`,
    });
}

/** Records what an admin reads, before the answer leaves. */
export const recordReads = (
  db: Database,
  now: Date,
  { adminId, subject, ids }: { adminId: string; subject: AccessSubject; ids: readonly string[] },
): Promise<void> =>
  recordAccesses(
    db,
    now,
    [...new Set(ids)].map((subjectId) => ({
      action: 'read',
      actor: 'admin',
      actorId: adminId,
      subject,
      subjectId,
    })),
  );

const refusals: ReadonlySet<ErrorCode> = new Set([
  'invalid_code',
  'invalid_credentials',
  'wrong_second_factor',
  'wrong_passkey',
  'account_suspended',
  'phone_lapsed',
]);

/**
 * Records a refused log-in with the account of the typed address, if there is one. The address and
 * the password are not recorded: people type one in place of the other. Tries beyond a limit are
 * refused unread, and not recorded.
 */
export async function recordRefusedLogIn(
  db: Database,
  now: Date,
  error: unknown,
  findAccount: () => Promise<Pick<Access, 'subject' | 'subjectId' | 'pharmacyId'>>,
): Promise<void> {
  if (!(error instanceof AppError && refusals.has(error.code))) return;
  const account = await findAccount();
  await recordAccesses(db, now, [{ action: 'refused-log-in', actor: 'person', ...account }]);
}

/** The account of a log-in, and for staff the pharmacy. */
interface LogInAccount {
  role: SecondFactorRole;
  accountId: string;
  pharmacyId?: string | undefined;
}

/** Records a log-in whose first proof was right, and which waits for the second factor. */
export const recordFirstStep = (
  db: Database,
  now: Date,
  { role, accountId: subjectId, pharmacyId }: LogInAccount,
): Promise<void> => {
  const subject = role === 'pharmacy' ? 'staff' : role;
  const row = { action: 'first-step', actor: 'person', subject, subjectId, pharmacyId } as const;
  return recordAccesses(db, now, [row]);
};

/** The time for which a reason opens the photos of its request. */
export const reasonLifetime = minutes(15);

/**
 * @throws AppError `reason_needed` unless the admin has just given a reason for the photos of this
 * request (docs/admin.md).
 */
export async function assertReason(
  db: Database,
  adminId: string,
  requestId: string,
  now: Date,
): Promise<void> {
  const reasonCondition = and(
    eq(accessLog.action, 'reason'),
    eq(accessLog.actorId, adminId),
    eq(accessLog.subjectId, requestId),
    gt(accessLog.createdAt, new Date(now.getTime() - reasonLifetime)),
  );
  if ((await db.$count(accessLog, reasonCondition)) === 0) throw new AppError('reason_needed');
}

/**
 * Deletes the log-ins of erased accounts, and the reasons for opening an erased person's photos.
 * The other rows have no name.
 */
export async function eraseAccesses(
  db: Database,
  accountIds: string[],
  requestIds: string[],
): Promise<void> {
  const { actorId, subjectId } = accessLog;
  const accountsCondition = or(
    inArray(actorId, accountIds),
    and(
      inArray(accessLog.action, ['first-step', 'refused-log-in']),
      inArray(subjectId, accountIds),
    ),
  );
  await db.delete(accessLog).where(accountsCondition);
  await db.update(accessLog).set({ reason: null }).where(inArray(subjectId, requestIds));
}

export async function deleteOldAccesses(db: Database, now: Date): Promise<void> {
  await db.delete(accessLog).where(lt(accessLog.createdAt, new Date(now.getTime() - days(365))));
}
