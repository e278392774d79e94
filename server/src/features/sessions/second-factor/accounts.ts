import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  admins,
  authenticators,
  doctors,
  passkeys,
  pharmacies,
  pharmacyStaff,
} from '../../../database/schema.ts';
import { isPhone, lapsedBefore } from '../text-codes.ts';
import { hasFactor } from './codes.ts';
import type { FactorHolder } from './holder.ts';

/** An account of an address; `name` says which, for the operator. */
export interface NamedFactorAccount extends FactorHolder {
  name: string;
  pharmacyId?: string;
  hasFactor: boolean;
}

/** Returns the condition of the account with a number. */
const ofNumber = (
  { accountPhone, phoneProvenAt }: typeof pharmacies | typeof doctors,
  phone: string,
  provenSince: Date | undefined,
) => and(eq(accountPhone, phone), provenSince && gt(phoneProvenAt, provenSince));

/** Returns the condition of staff with the email address, or of the owner with the number. */
const ofStaffAddress = (address: string, provenSince: Date | undefined) =>
  isPhone(address)
    ? and(ofNumber(pharmacies, address, provenSince), eq(pharmacyStaff.id, pharmacies.id))
    : eq(pharmacyStaff.email, address);

const ofDoctorsAddress = (address: string, provenSince: Date | undefined) =>
  isPhone(address) ? ofNumber(doctors, address, provenSince) : eq(doctors.email, address);

/**
 * Lists the accounts of an email address or a phone number that can have a second factor.
 * @param provenSince leaves out a number that no code has proven since: its holder may have changed.
 */
export async function listFactorAccounts(
  db: Database,
  address: string,
  provenSince?: Date,
): Promise<NamedFactorAccount[]> {
  const ofAdmins = await db.select().from(admins).where(eq(admins.email, address));
  const ofDoctors = await db.select().from(doctors).where(ofDoctorsAddress(address, provenSince));
  const ofStaff = await db
    .select({ id: pharmacyStaff.id, role: pharmacyStaff.role, pharmacy: pharmacies })
    .from(pharmacyStaff)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(and(ofStaffAddress(address, provenSince), isNull(pharmacyStaff.removedAt)))
    .orderBy(asc(pharmacyStaff.invitedAt), asc(pharmacyStaff.id));
  const accounts = [
    ...ofAdmins.map(({ id }) => ({ role: 'admin' as const, accountId: id, name: 'admin' })),
    ...ofDoctors.map(({ id }) => ({ role: 'doctor' as const, accountId: id, name: 'doctor' })),
    ...ofStaff.map(({ id, role, pharmacy }) => ({
      role: 'pharmacy' as const,
      accountId: id,
      name: `${role} of ${pharmacy.shopName}`,
      pharmacyId: pharmacy.id,
    })),
  ];
  return Promise.all(
    accounts.map(async (account) => ({ ...account, hasFactor: await hasFactor(db, account) })),
  );
}

/**
 * Returns the account of an address whose second factor is the oldest: a stranger in the mailbox
 * can set up a second factor for another account of the address, but no older one.
 */
export async function findOldestFactor(
  db: Database,
  address: string,
  now: Date,
): Promise<NamedFactorAccount | undefined> {
  const listed = await listFactorAccounts(db, address, lapsedBefore(now));
  const accounts = listed.filter(({ hasFactor }) => hasFactor);
  const ids = accounts.map(({ accountId }) => accountId);
  const apps = db
    .select({
      id: authenticators.accountId,
      role: authenticators.role,
      since: authenticators.confirmedAt,
    })
    .from(authenticators)
    .where(and(inArray(authenticators.accountId, ids), isNotNull(authenticators.confirmedAt)));
  const keys = db
    .select({ id: passkeys.accountId, role: passkeys.role, since: passkeys.createdAt })
    .from(passkeys)
    .where(inArray(passkeys.accountId, ids));
  const since = [...(await apps), ...(await keys)];
  const [oldest] = since.toSorted((one, other) => Number(one.since) - Number(other.since));
  return accounts.find(({ role, accountId }) => role === oldest?.role && accountId === oldest.id);
}
