import type { Decision } from '@dawaya/contract/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DecisionWords, moveBy } from '../../platform/decision-moves.ts';
import type { Mail } from '../mail/service.ts';
import type { Sessions } from '../sessions/service.ts';
import type { PharmacyRow } from './queries.ts';

export interface Verification {
  clock: Clock;
  mail: Mail;
  sessions: Sessions;
  publicUrl: string;
  /** In the transaction in which a pharmacy is not verified any more. */
  whenUnverified: (db: Database, pharmacyId: string) => Promise<void>;
}

/**
 * Moves a pharmacy's verification and tells it by mail, in the transaction of `db`. Rejection and
 * suspension end its sessions; it leaves the public list with the commit.
 * @throws AppError `not_found`; `verification_conflict` as `moveBy` does.
 */
export async function decideOnPharmacy(
  { clock, mail, sessions, publicUrl, whenUnverified }: Verification,
  db: Database,
  id: string,
  decision: Decision,
  words: DecisionWords,
): Promise<PharmacyRow> {
  const [before] = await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('update');
  if (!before) throw new AppError('not_found');
  const to = moveBy(decision, words, before);
  const [after] = await db
    .update(pharmacies)
    .set({
      verificationStatus: to,
      verificationReason: words.reason ?? null,
      verificationChangedAt: clock(),
    })
    .where(eq(pharmacies.id, id))
    .returning();
  if (!after) throw new AppError('not_found');
  const { email, language, shopName } = after;
  const loginUrl = `${publicUrl}/pharmacist/login`;
  if (to !== 'verified') {
    await sessions.revokeAccount(db, 'pharmacy', id);
    await whenUnverified(db, id);
  }
  const reason = words.reason ?? '';
  switch (decision) {
    case 'approve':
      await mail.send(db, email, language, 'pharmacy-approved', { shopName, loginUrl });
      break;
    case 'reject':
      await mail.send(db, email, language, 'pharmacy-rejected', {
        shopName,
        reason,
        loginUrl,
      });
      break;
    case 'suspend':
      await mail.send(db, email, language, 'pharmacy-suspended', {
        shopName,
        reason,
        contactUrl: `${publicUrl}/contact`,
      });
      break;
    case 'reinstate':
      await mail.send(db, email, language, 'pharmacy-reinstated', { shopName, loginUrl });
      break;
  }
  return after;
}
