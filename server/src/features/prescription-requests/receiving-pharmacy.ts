import { eq } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { mayReceiveMail } from '../../platform/email-proof.ts';
import { isUuid } from '../../platform/ids.ts';
import type { PharmacyRow } from '../pharmacies/index.ts';

export const mayReceive = (pharmacy: PharmacyRow, now: Date) =>
  pharmacy.verificationStatus === 'verified' && mayReceiveMail(pharmacy, now);

/**
 * Locks the pharmacy of a new request until the transaction ends.
 * @throws the errors of `assertPharmacyReceives`.
 */
export async function lockReceivingPharmacy(db: Database, id: string, now: Date) {
  const [pharmacy] = isUuid(id)
    ? await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('share')
    : [];
  return receiving(pharmacy, now);
}

/**
 * Refuses a call early, before its photos are read. The transaction that stores it checks again.
 * @throws AppError `not_found` for an unknown pharmacy, `pharmacy_not_verified` for a pharmacy that
 * may not receive.
 */
export async function assertPharmacyReceives(db: Database, id: string, now: Date): Promise<void> {
  const [pharmacy] = isUuid(id)
    ? await db.select().from(pharmacies).where(eq(pharmacies.id, id))
    : [];
  receiving(pharmacy, now);
}

function receiving(pharmacy: PharmacyRow | undefined, now: Date): PharmacyRow {
  if (!pharmacy) throw new AppError('not_found');
  if (!mayReceive(pharmacy, now)) throw new AppError('pharmacy_not_verified');
  return pharmacy;
}

/**
 * Locks the pharmacies of `ids` until the transaction ends.
 * @param waits for rows that are locked; otherwise it leaves them out.
 */
export async function lockPharmacies(db: Database, ids: readonly string[], waits: boolean) {
  const rows = await db
    .select()
    .from(pharmacies)
    .where(anyOf(pharmacies.id, [...new Set(ids.filter(isUuid))]))
    .orderBy(pharmacies.id)
    .for('share', waits ? {} : { skipLocked: true });
  return new Map(rows.map((row) => [row.id, row]));
}
