import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors } from '../../database/schema.ts';

/** The time to prove the address of mail. */
type ProofTime = Partial<
  Pick<typeof doctors.$inferSelect, 'emailProofDueAt' | 'emailProofNoticeFor'>
>;

export async function changeDoctorProofTime(db: Database, id: string, time: ProofTime) {
  await db.update(doctors).set(time).where(eq(doctors.id, id));
}

/** Deletes an application whose address was never proven. */
export async function deleteDoctor(db: Database, id: string) {
  await db.delete(doctors).where(eq(doctors.id, id));
}
