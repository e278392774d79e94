import { nameIn } from '@dawaya/contract/vocabulary/names';
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { violatesUnique } from '../../database/errors.ts';
import { pharmacies, pharmacyStaff } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Mail } from '../mail/index.ts';
import {
  claimGivenAddress,
  deleteCodesOf,
  isPhone,
  notifyOfNewAddress,
} from '../sessions/index.ts';
import { pharmaciesByPhone } from './account-phone.ts';
import { pickNames } from './names.ts';
import { lockPharmacy, type PharmacyRow } from './queries.ts';
import { getPharmacyRow } from './service.ts';
import type { StaffRow } from './staff/queries.ts';

/** Finds the owner whose address is the pharmacy's. */
async function findHolder(db: Database, { id, email }: PharmacyRow) {
  const isHolder = email === null ? eq(pharmacyStaff.id, id) : eq(pharmacyStaff.email, email);
  const [holder] = await db
    .select()
    .from(pharmacyStaff)
    .where(and(eq(pharmacyStaff.pharmacyId, id), isHolder, isNull(pharmacyStaff.removedAt)));
  if (!holder) throw new AppError('not_found');
  return holder;
}

const selectOthers = (db: Database, { id, pharmacyId }: StaffRow) =>
  db
    .select()
    .from(pharmacyStaff)
    .where(
      and(
        eq(pharmacyStaff.pharmacyId, pharmacyId),
        ne(pharmacyStaff.id, id),
        isNull(pharmacyStaff.removedAt),
        or(eq(pharmacyStaff.role, 'owner'), isNull(pharmacyStaff.joinedAt)),
      ),
    )
    .orderBy(asc(pharmacyStaff.invitedAt), asc(pharmacyStaff.id));

/**
 * Gives the account of a pharmacy another email address or number, once the operator has read the
 * documents of its owner: a number that lapsed or changed hands opens nothing by itself. It ends the
 * owner's sessions and answers by text, and notifies the former and the new address. A second factor
 * stays.
 * @param address an email address in lower case, or a phone number in E.164.
 * @returns the pharmacy as it is then, and the other people who own it or have an open invitation:
 * the former holder may have invited them.
 * @throws AppError `not_found`; `email_taken`, `phone_taken`, `owner_address_taken` for an address of
 * other staff; `forbidden` for a number, when the owner who registered has left.
 */
export async function setAccountAddress(
  services: Pick<Services, 'budgets' | 'clock' | 'sessions' | 'publicUrl'> & {
    db: Database;
    mail: Pick<Mail, 'send'>;
    deliveries: Pick<Deliveries, 'send'>;
    /** Ends a staff member's answers by text. Call it before every other lock. */
    endTexts: (db: Database, staffId: string) => Promise<void>;
  },
  pharmacyId: string,
  address: string,
): Promise<{ pharmacy: PharmacyRow; others: StaffRow[] }> {
  const { clock, sessions } = services;
  return services.db.transaction(async (db) => {
    const now = clock();
    const { id: holderId } = await findHolder(db, await getPharmacyRow(db, pharmacyId));
    await services.endTexts(db, holderId);
    const { before, columns } = await claimGivenAddress(pharmaciesByPhone, db, address, {
      lock: () => lockPharmacy(db, pharmacyId),
      now,
    });
    const holder = await findHolder(db, before);
    if (isPhone(address) && holder.id !== pharmacyId) throw new AppError('forbidden');
    const after = await storeAddress(db, before, holder.id, columns);
    await sessions.endSessionsOfStaffMember(db, holder.id);
    await deleteCodesOf(db, holder.id);
    const subject = { subject: 'staff', subjectId: holder.id, pharmacyId } as const;
    await recordAccesses(db, now, [{ action: 'set-address', actor: 'server', ...subject }]);
    const name = nameIn(after.language, pickNames(after));
    await notifyOfNewAddress(services, db, { id: pharmacyId, name, before, after, now });
    return { pharmacy: after, others: await selectOthers(db, holder) };
  });
}

async function storeAddress(
  db: Database,
  { id }: PharmacyRow,
  holderId: string,
  columns: Partial<PharmacyRow>,
): Promise<PharmacyRow> {
  try {
    const [after] = await db
      .update(pharmacies)
      .set(columns)
      .where(eq(pharmacies.id, id))
      .returning();
    if (!after) throw new AppError('not_found');
    await db
      .update(pharmacyStaff)
      .set({ email: after.email })
      .where(eq(pharmacyStaff.id, holderId));
    return after;
  } catch (error) {
    if (violatesUnique(error, 'pharmacies_email')) throw new AppError('email_taken');
    if (violatesUnique(error, 'pharmacies_account_phone')) throw new AppError('phone_taken');
    if (violatesUnique(error, 'pharmacy_staff_address')) throw new AppError('owner_address_taken');
    throw error;
  }
}
