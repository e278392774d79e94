import type { Decision } from '@dawaya/contract/vocabulary/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type ApprovalDetails, doctors } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  type DecisionInput,
  decisionColumns,
  undoneColumns,
} from '../../platform/decision-moves.ts';
import { notificationDelay } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { isReachable, notifyHolder, withdrawNotice } from '../sessions/index.ts';
import { type DoctorRow, lockDoctor } from './queries.ts';

const notices = {
  approve: 'doctor-approved',
  reject: 'doctor-rejected',
  suspend: 'doctor-suspended',
  reinstate: 'doctor-reinstated',
} as const satisfies Record<Decision, string>;

type DoctorVerification = Pick<
  Services,
  'clock' | 'mail' | 'deliveries' | 'budgets' | 'sessions' | 'publicUrl'
>;

/**
 * Decides on a doctor and notifies the doctor, in the transaction of `db`. The notice of an approval
 * waits for the end of the undo. An unverified doctor is offline. Suspension ends the sessions, and a
 * rejected doctor stays signed in to read the reason (docs/admin.md).
 * @throws AppError `not_found`; `verification_conflict` as `decisionColumns` does; `phone_lapsed` for
 * a lapsed number: a listed doctor who cannot log in answers nobody.
 */
export async function decideOnDoctor(
  services: DoctorVerification,
  db: Database,
  id: string,
  input: DecisionInput,
): Promise<{ before: DoctorRow; after: DoctorRow }> {
  const { clock, sessions, publicUrl } = services;
  const { decision, reason } = input;
  const before = await lockDoctor(db, id);
  const now = clock();
  const change = decisionColumns(input, before, now);
  if (change.verificationStatus === 'verified' && !isReachable(before, now))
    throw new AppError('phone_lapsed');
  const [after] = await db
    .update(doctors)
    // A reinstated doctor goes online only by their own action.
    .set({ ...change, isOnline: false })
    .where(eq(doctors.id, id))
    .returning();
  if (!after) throw new AppError('not_found');
  if (after.verificationStatus === 'suspended')
    await sessions.endSessionsOfAccount(db, 'doctor', id);
  const values = {
    fullName: after.fullName,
    reason: reason ?? '',
    loginUrl: `${publicUrl}/doctor-login`,
    contactUrl: `${publicUrl}/contact`,
  };
  const wait = decision === 'approve' ? notificationDelay : 0;
  // It would arrive after this notice, and contradict it.
  if (decision !== 'approve') await withdrawNotice(services, db, before, notices.approve);
  const event = `decision:${id}:${after.verificationChangedAt.toISOString()}`;
  await notifyHolder(services, db, after, { kind: notices[decision], values, event, wait });
  return { before, after };
}

/**
 * Undoes an approval, in the transaction of `db`: the doctor waits again, offline, and the notice
 * does not leave.
 * @throws AppError `not_found`; `move_not_undoable` as `undoneColumns` does, or when the notice has
 * left.
 */
export async function undoApprovalOfDoctor(
  services: Pick<DoctorVerification, 'mail' | 'deliveries'>,
  db: Database,
  id: string,
  approval: ApprovalDetails | undefined,
): Promise<DoctorRow> {
  const row = await lockDoctor(db, id);
  const change = { ...undoneColumns(approval, row), isOnline: false };
  if ((await withdrawNotice(services, db, row, notices.approve)) === 0)
    throw new AppError('move_not_undoable');
  const [after] = await db.update(doctors).set(change).where(eq(doctors.id, id)).returning();
  if (!after) throw new AppError('not_found');
  return after;
}
