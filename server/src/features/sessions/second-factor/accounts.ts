import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  admins,
  authenticators,
  doctors,
  passkeys,
  pharmacies,
  pharmacyStaff,
} from '../../../database/schema.ts';
import { hasFactor } from './codes.ts';
import type { FactorHolder } from './holder.ts';

/** An account of an address; `name` says which, for the operator. */
export interface FactorAccount extends FactorHolder {
  name: string;
  pharmacyId?: string;
  hasFactor: boolean;
}

/** Lists the accounts of an address that can have a second factor. */
export async function listFactorAccounts(db: Database, email: string): Promise<FactorAccount[]> {
  const ofAdmins = await db.select().from(admins).where(eq(admins.email, email));
  const ofDoctors = await db.select().from(doctors).where(eq(doctors.email, email));
  const ofStaff = await db
    .select({ id: pharmacyStaff.id, role: pharmacyStaff.role, pharmacy: pharmacies })
    .from(pharmacyStaff)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyStaff.pharmacyId))
    .where(and(eq(pharmacyStaff.email, email), isNull(pharmacyStaff.removedAt)))
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
  email: string,
): Promise<FactorAccount | undefined> {
  const accounts = (await listFactorAccounts(db, email)).filter(({ hasFactor }) => hasFactor);
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
