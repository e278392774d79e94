import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { violatesUnique } from '../../database/errors.ts';
import { doctors } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Mail } from '../mail/index.ts';
import { claimGivenAddress, deleteCodesOf, notifyOfNewAddress } from '../sessions/index.ts';
import { doctorsByPhone } from './accounts.ts';
import { type DoctorRow, lockDoctor } from './queries.ts';

/**
 * Gives a doctor's account another email address or number, once the operator has read the documents
 * of the doctor: a number that lapsed or changed hands opens nothing by itself. It ends the sessions,
 * takes the doctor offline, deletes the password, and notifies the former and the new address. A
 * second factor stays.
 * @param address an email address in lower case, or a phone number in E.164.
 * @throws AppError `not_found`; `email_taken`, `phone_taken`.
 */
export async function setDoctorAddress(
  services: Pick<Services, 'budgets' | 'clock' | 'sessions' | 'publicUrl'> & {
    db: Database;
    mail: Pick<Mail, 'send'>;
    deliveries: Pick<Deliveries, 'send'>;
  },
  id: string,
  address: string,
): Promise<DoctorRow> {
  const { clock, sessions } = services;
  return services.db.transaction(async (db) => {
    const now = clock();
    const { before, columns } = await claimGivenAddress(doctorsByPhone, db, address, {
      lock: () => lockDoctor(db, id),
      now,
    });
    const after = await storeAddress(db, id, {
      ...columns,
      // The former holder may know it.
      passwordHash: null,
      isOnline: false,
    });
    await sessions.endSessionsOfAccount(db, 'doctor', id);
    await deleteCodesOf(db, id);
    const subject = { subject: 'doctor', subjectId: id } as const;
    await recordAccesses(db, now, [{ action: 'set-address', actor: 'server', ...subject }]);
    await notifyOfNewAddress(services, db, { id, name: after.fullName, before, after, now });
    return after;
  });
}

async function storeAddress(
  db: Database,
  id: string,
  columns: Partial<DoctorRow>,
): Promise<DoctorRow> {
  try {
    const [after] = await db.update(doctors).set(columns).where(eq(doctors.id, id)).returning();
    if (!after) throw new AppError('not_found');
    return after;
  } catch (error) {
    if (violatesUnique(error, 'doctors_email')) throw new AppError('email_taken');
    if (violatesUnique(error, 'doctors_account_phone')) throw new AppError('phone_taken');
    throw error;
  }
}
