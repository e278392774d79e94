import { randomUUID } from 'node:crypto';
import type { claimTransfer } from '@dawaya/contract/endpoints/transfer-claims';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { violatesUnique } from '../../../database/errors.ts';
import { pharmacies, transferClaims } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { days } from '../../../platform/clock.ts';
import type { SaveAnswer } from '../../../platform/idempotency.ts';
import type { Services } from '../../../services.ts';
import type { StoredFile, Upload } from '../../files/index.ts';
import type { AdvertisementRow } from '../queries.ts';
import { decideOnClaim } from './decisions.ts';
import { lockClaim, oldClaims } from './queries.ts';

/**
 * How long the photo of a receipt and the payer's name are stored after the decision, and how long
 * a claim waits for one (docs/payments.md).
 */
const retention = days(365);
const undecidedReason: Record<Language, string> = {
  en: 'It could not be decided within a year. If you made this transfer, please write to us.',
  ar: 'لم يُبتّ في هذا التحويل خلال سنة. إذا كنت قد حوّلت المبلغ فاكتب لنا.',
};

interface NewClaim {
  form: z.output<typeof claimTransfer.form>;
  upload: Upload;
  receipt: StoredFile;
  amountSdg: number;
}

/**
 * Checks that a pharmacy may claim for its advertisement: it must be verified, as for a card
 * payment (docs/admin.md).
 * @throws AppError `own_pharmacy_not_verified`.
 */
export async function assertMayClaim(db: Database, { pharmacyId }: AdvertisementRow) {
  const [pharmacy] = await db
    .select({ status: pharmacies.verificationStatus })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacyId))
    .for('share');
  if (pharmacy?.status !== 'verified') throw new AppError('own_pharmacy_not_verified');
}

/**
 * Checks that the photo is new. The pharmacy that sent a refused one may send it again.
 * @throws AppError `receipt_used`.
 */
async function assertNewReceipt(db: Database, sha256: Buffer, pharmacyId: string): Promise<void> {
  const { receiptSha256, status, pharmacyId: owner } = transferClaims;
  const usedCondition = and(
    eq(receiptSha256, sha256),
    or(ne(status, 'refused'), ne(owner, pharmacyId)),
  );
  if (await db.$count(transferClaims, usedCondition)) throw new AppError('receipt_used');
}

/**
 * Checks that the reference is new, ignoring leading zeros. A lock until the transaction of `db`
 * ends makes simultaneous claims with one reference wait.
 * @throws AppError `transfer_reference_used`.
 */
async function assertNewReference(db: Database, reference: string): Promise<void> {
  const withoutZeros = reference.replace(/^0+/, '');
  const lock = `transfer-reference:${withoutZeros}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { reference: stored, status } = transferClaims;
  const sameReference = sql`ltrim(${stored}, '0') = ${withoutZeros}`;
  if (await db.$count(transferClaims, and(sameReference, ne(status, 'refused'))))
    throw new AppError('transfer_reference_used');
}

/** The refusals by unique index, which also covers simultaneous claims. */
const refusals = {
  transfer_claims_waiting: 'transfer_claim_waiting',
  transfer_claims_reference: 'transfer_reference_used',
  transfer_claims_receipt: 'receipt_used',
} as const;

function toAppError(error: unknown): unknown {
  for (const [index, code] of Object.entries(refusals))
    if (violatesUnique(error, index)) return new AppError(code);
  return error;
}

/**
 * Adds the claim and its photo in one transaction (docs/payments.md).
 * @throws AppError `own_pharmacy_not_verified`, `transfer_claim_waiting`,
 * `transfer_reference_used`, `receipt_used`.
 */
export async function addClaim(
  { db, clock, files, live, push }: Services,
  advertisement: AdvertisementRow,
  { form, upload, receipt, amountSdg }: NewClaim,
  saveAnswer: SaveAnswer<{ id: string }>,
): Promise<{ id: string }> {
  const answer = { id: randomUUID() };
  const { id: advertisementId, pharmacyId } = advertisement;
  try {
    return await db.transaction(async (db) => {
      await assertMayClaim(db, advertisement);
      await saveAnswer(db, answer);
      await assertNewReference(db, form.reference);
      await assertNewReceipt(db, upload.sha256, pharmacyId);
      await db.insert(transferClaims).values({
        id: answer.id,
        advertisementId,
        pharmacyId,
        reference: form.reference,
        payer: form.payer ?? null,
        amountSdg,
        receiptSha256: upload.sha256,
        status: 'waiting',
        createdAt: clock(),
      });
      await files.attach(db, [receipt], { transferClaimId: answer.id });
      await live.recordChange(db, 'admin', `pharmacy:${pharmacyId}`);
      await push.send(db, { audience: 'admin', kind: 'new-transfer-claim' });
      return answer;
    });
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * Deletes the photos of receipts, and the payers' names, a year after the decision. It refuses
 * claims that waited for a year.
 */
export async function deleteOldReceipts(services: Services): Promise<void> {
  const { db, clock, files } = services;
  const claims = await oldClaims(db, new Date(clock().getTime() - retention));
  for (const { id, status, language } of claims) {
    const receipts = await db.transaction(async (db) => {
      // An admin may have decided at this moment.
      if ((await lockClaim(db, id))?.status !== status) return [];
      if (status === 'waiting')
        await decideOnClaim(services, db, id, {
          status: 'refused',
          reason: undecidedReason[language],
        });
      await db.update(transferClaims).set({ payer: null }).where(eq(transferClaims.id, id));
      return files.detach(db, { transferClaimId: id });
    });
    await files.discard(receipts);
  }
}
