import { type Decision, decisionMoves } from '@dawaya/contract/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Mail } from '../mail/service.ts';
import type { Sessions } from '../sessions/service.ts';
import { type DoctorRow, lockDoctor } from './queries.ts';

export interface DoctorVerification {
  clock: Clock;
  mail: Mail;
  sessions: Sessions;
  publicUrl: string;
}

/**
 * Moves a doctor's verification and tells the doctor by mail, in the transaction of `db`. Whoever
 * is not verified is offline; rejection and suspension end the sessions.
 * @param lookedAt when that was sent, or last decided on, which the admin has read.
 * @throws AppError `not_found`; `verification_conflict` when it is not where the decision starts, or
 *   was sent again since the admin looked.
 */
export async function decideOnDoctor(
  { clock, mail, sessions, publicUrl }: DoctorVerification,
  db: Database,
  id: string,
  decision: Decision,
  { reason, lookedAt }: { reason?: string; lookedAt?: Date },
): Promise<DoctorRow> {
  const before = await lockDoctor(db, id);
  const { from, to } = decisionMoves[decision];
  if (!from.includes(before.verificationStatus))
    throw new AppError('verification_conflict', {
      message: `${decision} from ${before.verificationStatus}`,
    });
  if (lookedAt && lookedAt.getTime() !== before.verificationChangedAt.getTime())
    throw new AppError('verification_conflict', { message: `${decision} on what was sent before` });
  const [after] = await db
    .update(doctors)
    .set({
      verificationStatus: to,
      verificationReason: reason ?? null,
      verificationChangedAt: clock(),
      // Nobody comes back online without having said so.
      isOnline: false,
    })
    .where(eq(doctors.id, id))
    .returning();
  if (!after) throw new AppError('not_found');
  const { email, language, fullName } = after;
  const loginUrl = `${publicUrl}/doctor-login`;
  if (to !== 'verified') await sessions.revokeAccount(db, 'doctor', id);
  switch (decision) {
    case 'approve':
      await mail.send(db, email, language, 'doctor-approved', { fullName, loginUrl });
      break;
    case 'reject':
      await mail.send(db, email, language, 'doctor-rejected', {
        fullName,
        reason: reason ?? '',
        loginUrl,
      });
      break;
    case 'suspend':
      await mail.send(db, email, language, 'doctor-suspended', { fullName, reason: reason ?? '' });
      break;
    case 'reinstate':
      await mail.send(db, email, language, 'doctor-reinstated', { fullName, loginUrl });
      break;
  }
  return after;
}
