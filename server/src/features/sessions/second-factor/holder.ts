import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { SecondFactorRole } from '@dawaya/contract/vocabulary/second-factor';
import { and, eq, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/client.ts';
import { admins, doctors, pharmacies, pharmacyStaff } from '../../../database/schema.ts';
import { AppError, type FieldError } from '../../../platform/app-error.ts';

/** The account that a second factor protects; for a pharmacy a member of its staff. */
export interface FactorHolder {
  role: SecondFactorRole;
  accountId: string;
}

export const holderCondition = (
  table: { role: PgColumn; accountId: PgColumn },
  { role, accountId }: FactorHolder,
) => and(eq(table.role, role), eq(table.accountId, accountId));

interface HolderRow {
  /** Null for an account with a phone number. */
  email: string | null;
  accountPhone?: string | null;
  phoneProvenAt?: Date | null;
  /** The language of mails; null for an admin, for whom none is stored. */
  language: Language | null;
  passwordHash: string | null;
  isProven: boolean;
  /** Names the account in an authenticator app. */
  label: string;
  /** For an admin. */
  isDisabled?: boolean;
  /** For a member of staff. */
  pharmacyId?: string;
}

async function lockAdmin(db: Database, id: string): Promise<HolderRow | undefined> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id)).for('update');
  if (!admin) return undefined;
  const isDisabled = admin.disabledAt !== null;
  return { ...admin, isDisabled, language: null, isProven: true, label: admin.email };
}

async function lockDoctor(db: Database, id: string): Promise<HolderRow | undefined> {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id)).for('no key update');
  if (!doctor) return undefined;
  const { email, accountPhone, fullName, emailProvenAt } = doctor;
  // A number that lapsed may be another account's by now.
  const label = email ?? accountPhone ?? fullName;
  return { ...doctor, isProven: emailProvenAt !== null, label };
}

/** Locks the pharmacy, as a log-in and a removal do. */
async function lockStaff(db: Database, id: string): Promise<HolderRow | undefined> {
  const activeMember = and(eq(pharmacyStaff.id, id), isNull(pharmacyStaff.removedAt));
  const [place] = await db
    .select({ id: pharmacyStaff.pharmacyId })
    .from(pharmacyStaff)
    .where(activeMember);
  if (!place) return undefined;
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, place.id))
    .for('no key update');
  const [member] = await db.select().from(pharmacyStaff).where(activeMember);
  if (!pharmacy || !member) return undefined;
  const { email, language } = member;
  const address = email ?? pharmacy.accountPhone;
  const isApplicants = email === pharmacy.email;
  return {
    email,
    accountPhone: email === null ? pharmacy.accountPhone : null,
    phoneProvenAt: pharmacy.phoneProvenAt,
    language,
    passwordHash: null,
    isProven: (isApplicants ? pharmacy.emailProvenAt : member.joinedAt) !== null,
    // A person at several pharmacies has an entry for each.
    label: address === null ? pharmacy.shopName : `${address} (${pharmacy.shopName})`,
    pharmacyId: pharmacy.id,
  };
}

const locks = { admin: lockAdmin, doctor: lockDoctor, pharmacy: lockStaff };

/** Locks the account, as `lockHolder` does; undefined if it is gone. */
export const lockAccount = (db: Database, { role, accountId }: FactorHolder) =>
  locks[role](db, accountId);

/**
 * Locks the account, so that changes of its second factor and its log-ins come one after the other.
 * @throws AppError `not_signed_in` for an account that is gone or may not log in.
 */
export async function lockHolder(db: Database, of: FactorHolder) {
  const holder = await lockAccount(db, of);
  if (!holder || holder.isDisabled) throw new AppError('not_signed_in');
  return holder;
}

export const wrongField = (field: string, problem: FieldError['problem']) =>
  new AppError('invalid_fields', { fields: [{ field, problem }] });
