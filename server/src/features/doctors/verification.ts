import type { Decision } from '@dawaya/contract/vocabulary/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DecisionWords, decisionColumns } from '../../platform/decision-moves.ts';
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
 * Decides on a doctor and mails the doctor, in the transaction of `db`. An unverified doctor is
 * offline. Suspension ends the sessions, and a rejected doctor stays signed in to read the reason
 * (docs/admin.md).
 * @throws AppError `not_found`; `verification_conflict` as `decisionColumns` does.
 */
export async function decideOnDoctor(
  { clock, mail, sessions, publicUrl }: DoctorVerification,
  db: Database,
  id: string,
  decision: Decision,
  words: DecisionWords,
): Promise<DoctorRow> {
  const before = await lockDoctor(db, id);
  const [after] = await db
    .update(doctors)
    // A reinstated doctor goes online only by an own action.
    .set({ ...decisionColumns(decision, words, before, clock()), isOnline: false })
    .where(eq(doctors.id, id))
    .returning();
  if (!after) throw new AppError('not_found');
  if (after.verificationStatus === 'suspended') await sessions.revokeAccount(db, 'doctor', id);
  const { email, language, fullName } = after;
  await mail.send(db, email, language, mails[decision], {
    fullName,
    reason: words.reason ?? '',
    loginUrl: `${publicUrl}/doctor-login`,
    contactUrl: `${publicUrl}/contact`,
  });
  return after;
}
