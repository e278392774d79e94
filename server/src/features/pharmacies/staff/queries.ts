import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacyStaff } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { hashOf } from '../../../platform/secrets.ts';

export type StaffRow = typeof pharmacyStaff.$inferSelect;

/** The length of a number's hash; the hash of an address has 32 bytes. */
export const phoneHashLength = 33;

/**
 * Returns the hash of a removed owner's number, with a byte in front that an address lacks.
 * Numbers are few, so the hash reveals one to a reader of the database: clean-up deletes it.
 */
export const phoneHashOf = (phone: string): Buffer => Buffer.concat([Buffer.of(0), hashOf(phone)]);

/**
 * Finds one of a pharmacy's staff, including removed ones.
 * @throws AppError `not_found`, even for a malformed id.
 */
export async function findStaff(db: Database, pharmacyId: string, staffId: string) {
  const [member] = isUuid(staffId)
    ? await db
        .select()
        .from(pharmacyStaff)
        .where(and(eq(pharmacyStaff.pharmacyId, pharmacyId), eq(pharmacyStaff.id, staffId)))
    : [];
  if (!member) throw new AppError('not_found');
  return member;
}

/** Returns the name on a staff member's actions; null for the first owner, and after an erasure. */
export async function findStaffName(db: Database, staffId: string): Promise<string | null> {
  const [member] = await db
    .select({ name: pharmacyStaff.name })
    .from(pharmacyStaff)
    .where(eq(pharmacyStaff.id, staffId));
  return member?.name ?? null;
}
