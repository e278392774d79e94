import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import {
  accountColumnsOf,
  type EmailAccounts,
  hasLapsed,
  isPhone,
  isProofDue,
  lapsedNumberCondition,
  longLapsedCondition,
  type PhoneAccounts,
} from '../sessions/index.ts';
import type { DoctorRow } from './queries.ts';

/** The columns by which a person finds a doctor's account: the published number finds none. */
export const doctorAccountColumns = accountColumnsOf(doctors);

/**
 * Takes a lapsed number from the doctor who had it, and records it. The doctor stays listed until the
 * operator sets an address or an admin suspends them.
 */
async function release(db: Database, isLapsed: SQL | undefined, now: Date): Promise<number> {
  const released = await db
    .update(doctors)
    .set({ accountPhone: null })
    .where(isLapsed)
    .returning({ id: doctors.id });
  await recordAccesses(
    db,
    now,
    released.map(({ id }) => ({
      action: 'set-address',
      actor: 'server',
      subject: 'doctor',
      subjectId: id,
    })),
  );
  return released.length;
}

/** Releases a number whose holder now is another account. */
export const releaseLapsed = (db: Database, phone: string, now: Date) =>
  release(db, lapsedNumberCondition(doctors, phone, now), now);

/** Releases the numbers that no code has proven for a year. */
export async function releaseLongLapsed({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock();
  await db.transaction((db) => release(db, longLapsedCondition(doctors, now), now));
}

export const doctorsByPhone: PhoneAccounts = {
  role: 'doctor',
  table: doctors,
  registerPath: '/doctor-register',
  releaseLapsed,
};

/**
 * Returns the email address or the number to which a doctor's codes go.
 * @throws AppError `phone_lapsed` for a number that may be another person's by now.
 */
export function codeAddressOf(doctor: DoctorRow, now: Date): string {
  const address = doctor.email ?? doctor.accountPhone;
  if (address === null || hasLapsed(doctor, now)) throw new AppError('phone_lapsed');
  return address;
}

export function createDoctorAccounts({
  publicUrl,
  clock,
}: Pick<Services, 'publicUrl' | 'clock'>): EmailAccounts {
  return {
    role: 'doctor',
    signupUrl: `${publicUrl}${doctorsByPhone.registerPath}`,
    async find(db, address) {
      // Locked until the log-in ends, so that a simultaneous suspension comes before it, or ends
      // its session.
      const rows = await db
        .select()
        .from(doctors)
        .where(eq(isPhone(address) ? doctors.accountPhone : doctors.email, address))
        .for('no key update');
      return rows.map((row) => ({
        ...row,
        suspended: row.verificationStatus === 'suspended',
        hasLapsed: hasLapsed(row, clock()),
        isProofDue: isProofDue(row, clock()),
      }));
    },
    async markProven(db, id, at, { isUnknownBrowser }) {
      const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id));
      // A number is proven before it registers, so its password is the holder's; after a long
      // silence perhaps the former holder's.
      const isFormers = isUnknownBrowser && doctor && isProofDue(doctor, at);
      const proof = doctor?.accountPhone
        ? { phoneProvenAt: at, ...(isFormers && { passwordHash: null }) }
        : // A stranger may have set the password before the owner proved the address
          // (docs/sessions.md).
          { emailProvenAt: at, passwordHash: null };
      await db.update(doctors).set(proof).where(eq(doctors.id, id));
    },
  };
}
