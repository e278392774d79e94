import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { Decision } from '@dawaya/contract/vocabulary/verification';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type DecisionWords, decisionColumns } from '../../platform/decision-moves.ts';
import type { Services } from '../../services.ts';
import { replacePlace } from '../places/index.ts';
import { pickNames } from './names.ts';
import { lockPharmacy, type PharmacyRow } from './queries.ts';

const mails = {
  approve: 'pharmacy-approved',
  reject: 'pharmacy-rejected',
  suspend: 'pharmacy-suspended',
  reinstate: 'pharmacy-reinstated',
} as const satisfies Record<Decision, string>;

export interface Verification extends Services {
  /** Runs in the transaction in which a pharmacy stops being verified. */
  whenUnverified: (db: Database, pharmacyId: string) => Promise<void>;
}

/**
 * Decides on a pharmacy and mails it, in the transaction of `db`. Suspension ends its sessions. A
 * rejected pharmacist stays signed in, to read the reason and correct it (docs/admin.md). The
 * commit removes it from the public list. The pharmacy replaces the place on the open map that it
 * claims, and the place does not return by itself.
 * @throws AppError `not_found`; `verification_conflict` as `decisionColumns` does; `email_unproven` for an
 * unproven address (docs/admin.md).
 */
export async function decideOnPharmacy(
  { clock, mail, sessions, publicUrl, whenUnverified }: Verification,
  db: Database,
  id: string,
  decision: Decision,
  words: DecisionWords,
): Promise<PharmacyRow> {
  const before = await lockPharmacy(db, id);
  const change = decisionColumns(decision, words, before, clock());
  // A suspended pharmacy was verified before and cannot log in, so it proves the address
  // afterwards.
  if (
    change.verificationStatus === 'verified' &&
    before.verificationStatus !== 'suspended' &&
    !before.emailProvenAt
  )
    throw new AppError('email_unproven');
  if (change.verificationStatus === 'verified') await replacePlace(db, before.placeId, id);
  const [after] = await db.update(pharmacies).set(change).where(eq(pharmacies.id, id)).returning();
  if (!after) throw new AppError('not_found');
  if (after.verificationStatus === 'suspended') await sessions.revokeAccount(db, 'pharmacy', id);
  if (after.verificationStatus !== 'verified') await whenUnverified(db, id);
  const { email, language } = after;
  await mail.send(db, email, language, mails[decision], {
    shopName: nameIn(language, pickNames(after)),
    reason: words.reason ?? '',
    loginUrl: `${publicUrl}/pharmacist/login`,
    contactUrl: `${publicUrl}/contact`,
  });
  return after;
}
