import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies } from '../../database/schema.ts';

/** The time to prove the email address. */
type ProofTime = Partial<
  Pick<typeof pharmacies.$inferSelect, 'emailProofDueAt' | 'emailProofNoticeFor'>
>;

export async function changePharmacyProofTime(db: Database, id: string, time: ProofTime) {
  await db.update(pharmacies).set(time).where(eq(pharmacies.id, id));
}

/** Deletes an application whose address was never proven. */
export async function deletePharmacy(db: Database, id: string) {
  await db.delete(pharmacies).where(eq(pharmacies.id, id));
}
