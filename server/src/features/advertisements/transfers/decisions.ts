import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { advertisements, pharmacies, transferClaims } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import { listUrl } from '../payment.ts';
import { lockClaim, type TransferClaimRow } from './queries.ts';

export type TransferDecision =
  | { status: 'confirmed'; reason?: never }
  | { status: 'refused'; reason: string };

/**
 * Decides on a claim in the transaction of `db`, once. A confirmed one counts as a card payment
 * does, even when the pharmacy is no longer verified (docs/payments.md).
 * @returns whether it was decided now; false when the same decision was made before.
 * @throws AppError `not_found`; `transfer_claim_decided` when it was decided otherwise.
 */
export async function decideOnClaim(
  services: Services,
  db: Database,
  id: string,
  decision: TransferDecision,
): Promise<boolean> {
  const { clock, payments, live, push } = services;
  const claim = await lockClaim(db, id);
  if (!claim) throw new AppError('not_found');
  if (claim.status === decision.status) return false;
  if (claim.status !== 'waiting') throw new AppError('transfer_claim_decided');
  await db
    .update(transferClaims)
    .set({ status: decision.status, reason: decision.reason ?? null, decidedAt: clock() })
    .where(eq(transferClaims.id, id));
  const { advertisementId, pharmacyId, reference, amountSdg } = claim;
  if (decision.status === 'confirmed') {
    const metadata = { advertisementId, pharmacyId, reference };
    await payments.settleTransferPayment(db, {
      id,
      subjectId: advertisementId,
      amountSdg,
      metadata,
    });
  } else {
    await notifyOfRefusal(services, db, claim, decision.reason);
  }
  await live.recordChange(db, 'admin', `pharmacy:${pharmacyId}`);
  await push.send(db, { audience: `pharmacists:${pharmacyId}`, kind: 'transfer-decided' });
  return true;
}

async function notifyOfRefusal(
  { mail, publicUrl }: Services,
  db: Database,
  { advertisementId, pharmacyId, reference, amountSdg }: TransferClaimRow,
  reason: string,
): Promise<void> {
  const [pharmacy] = await db.select().from(pharmacies).where(eq(pharmacies.id, pharmacyId));
  const [advertisement] = await db
    .select({ productName: advertisements.productName })
    .from(advertisements)
    .where(eq(advertisements.id, advertisementId));
  if (!pharmacy || !advertisement) throw new AppError('not_found');
  await mail.send(db, {
    to: pharmacy.email,
    language: pharmacy.language,
    template: 'transfer-refused',
    values: {
      productName: advertisement.productName,
      reference,
      amountSdg,
      reason,
      listUrl: listUrl(publicUrl),
    },
  });
}
