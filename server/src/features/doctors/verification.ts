import type { Decision } from '@dawaya/contract/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DecisionWords, moveBy } from '../../platform/decision-moves.ts';
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
 * @throws AppError `not_found`; `verification_conflict` as `moveBy` does.
 */
export async function decideOnDoctor(
  { clock, mail, sessions, publicUrl }: DoctorVerification,
  db: Database,
  id: string,
  decision: Decision,
  words: DecisionWords,
): Promise<DoctorRow> {
  const before = await lockDoctor(db, id);
  const to = moveBy(decision, words, before);
  const [after] = await db
    .update(doctors)
    .set({
      verificationStatus: to,
      verificationReason: words.reason ?? null,
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
  const reason = words.reason ?? '';
  switch (decision) {
    case 'approve':
      await mail.send(db, email, language, 'doctor-approved', { fullName, loginUrl });
      break;
    case 'reject':
      await mail.send(db, email, language, 'doctor-rejected', {
        fullName,
        reason,
        loginUrl,
      });
      break;
    case 'suspend':
      await mail.send(db, email, language, 'doctor-suspended', {
        fullName,
        reason,
        contactUrl: `${publicUrl}/contact`,
      });
      break;
    case 'reinstate':
      await mail.send(db, email, language, 'doctor-reinstated', { fullName, loginUrl });
      break;
  }
  return after;
}
