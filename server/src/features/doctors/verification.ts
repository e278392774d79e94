import type { Decision } from '@dawaya/contract/vocabulary/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type ApprovalDetails, doctors } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type DecisionInput,
  decisionColumns,
  undoneColumns,
} from '../../platform/decision-moves.ts';
import { notificationDelay } from '../../platform/undo.ts';
import type { Mail } from '../mail/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { type DoctorRow, lockDoctor } from './queries.ts';

const mails = {
  approve: 'doctor-approved',
  reject: 'doctor-rejected',
  suspend: 'doctor-suspended',
  reinstate: 'doctor-reinstated',
} as const satisfies Record<Decision, string>;

interface DoctorVerification {
  clock: Clock;
  mail: Mail;
  sessions: Sessions;
  publicUrl: string;
}

/**
 * Decides on a doctor and mails the doctor, in the transaction of `db`. The mail of an approval
 * waits for the end of the undo. An unverified doctor is
 * offline. Suspension ends the sessions, and a rejected doctor stays signed in to read the reason
 * (docs/admin.md).
 * @throws AppError `not_found`; `verification_conflict` as `decisionColumns` does.
 */
export async function decideOnDoctor(
  { clock, mail, sessions, publicUrl }: DoctorVerification,
  db: Database,
  id: string,
  decision: Decision,
  input: DecisionInput,
): Promise<{ before: DoctorRow; after: DoctorRow }> {
  const before = await lockDoctor(db, id);
  const [after] = await db
    .update(doctors)
    // A reinstated doctor goes online only by their own action.
    .set({ ...decisionColumns(decision, input, before, clock()), isOnline: false })
    .where(eq(doctors.id, id))
    .returning();
  if (!after) throw new AppError('not_found');
  if (after.verificationStatus === 'suspended') await sessions.revokeAccount(db, 'doctor', id);
  const { email, language, fullName } = after;
  const values = {
    fullName,
    reason: input.reason ?? '',
    loginUrl: `${publicUrl}/doctor-login`,
    contactUrl: `${publicUrl}/contact`,
  };
  const wait = decision === 'approve' ? notificationDelay : 0;
  await mail.send(db, { to: email, language, template: mails[decision], values, wait });
  return { before, after };
}

/**
 * Undoes an approval, in the transaction of `db`: the doctor waits again, offline, and the mail
 * does not leave.
 * @throws AppError `not_found`; `move_not_undoable` as `undoneColumns` does, or when the mail has
 * left.
 */
export async function undoApprovalOfDoctor(
  { mail }: Pick<DoctorVerification, 'mail'>,
  db: Database,
  id: string,
  approval: ApprovalDetails | undefined,
): Promise<DoctorRow> {
  const { email, ...row } = await lockDoctor(db, id);
  const change = { ...undoneColumns(approval, row), isOnline: false };
  if ((await mail.withdraw(db, email, mails.approve)) === 0)
    throw new AppError('move_not_undoable');
  const [after] = await db.update(doctors).set(change).where(eq(doctors.id, id)).returning();
  if (!after) throw new AppError('not_found');
  return after;
}
