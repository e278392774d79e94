import { eq } from 'drizzle-orm';
import { doctors } from '../../database/schema.ts';
import type { EmailAccounts } from '../sessions/email-login.ts';

/** Doctors as accounts that log in by e-mail, some with a password (product decision 5). */
export function doctorAccounts(publicUrl: string): EmailAccounts {
  return {
    role: 'doctor',
    signupUrl: `${publicUrl}/doctor-register`,
    async find(db, email) {
      // Held until the log-in is through: a suspension at this moment ends the session, or comes first.
      const found = await db
        .select()
        .from(doctors)
        .where(eq(doctors.email, email))
        .for('no key update');
      return found.map((row) => ({ ...row, suspended: row.verificationStatus === 'suspended' }));
    },
    async markProven(db, id, at) {
      // Whoever set the password may not have been the address's owner (product decision 4).
      await db
        .update(doctors)
        .set({ emailProvenAt: at, passwordHash: null })
        .where(eq(doctors.id, id));
    },
  };
}
