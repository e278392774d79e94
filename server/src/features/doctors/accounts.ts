import { eq } from 'drizzle-orm';
import { doctors } from '../../database/schema.ts';
import type { EmailAccounts } from '../sessions/index.ts';

export function createDoctorAccounts(publicUrl: string): EmailAccounts {
  return {
    role: 'doctor',
    signupUrl: `${publicUrl}/doctor-register`,
    async find(db, email) {
      // Locked until the log-in ends, so that a simultaneous suspension comes before it, or ends
      // its session.
      const rows = await db
        .select()
        .from(doctors)
        .where(eq(doctors.email, email))
        .for('no key update');
      return rows.map((row) => ({ ...row, suspended: row.verificationStatus === 'suspended' }));
    },
    async markProven(db, id, at) {
      // A stranger may have set the password before the owner proved the address
      // (docs/sessions.md).
      await db
        .update(doctors)
        .set({ emailProvenAt: at, passwordHash: null })
        .where(eq(doctors.id, id));
    },
  };
}
