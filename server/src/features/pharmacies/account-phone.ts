import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, pharmacyStaff } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import { accountColumnsOf, lapsedNumberCondition, type PhoneAccounts } from '../sessions/index.ts';

export const accountPhoneColumns = accountColumnsOf(pharmacies);

/**
 * Returns the condition that a staff row is the owner's whose number a person has proven. The owner
 * who registered has the pharmacy's own id.
 */
export const ofOwnersNumber = (person: Person) => {
  if ('email' in person) return sql`false`;
  return and(
    matchesPerson(person, accountPhoneColumns),
    eq(pharmacyStaff.id, pharmacies.id),
    isNull(pharmacyStaff.removedAt),
  );
};

/** Deletes the names of the people who registered with a lapsed number, which erasure releases. */
export async function eraseLapsedNames(db: Database, phone: string, now: Date): Promise<void> {
  const lapsed = db
    .select({ id: pharmacies.id })
    .from(pharmacies)
    .where(lapsedNumberCondition(pharmacies, phone, now));
  await db.update(pharmacyStaff).set({ name: null }).where(inArray(pharmacyStaff.id, lapsed));
}

/**
 * Takes a lapsed number from the pharmacy that had it, and records it: its holder now is another
 * account. The pharmacy stays listed until the operator sets an address or an admin suspends it.
 */
export async function releaseLapsed(db: Database, phone: string, now: Date): Promise<number> {
  const released = await db
    .update(pharmacies)
    .set({ accountPhone: null })
    .where(lapsedNumberCondition(pharmacies, phone, now))
    .returning({ id: pharmacies.id });
  await recordAccesses(
    db,
    now,
    released.map(({ id }) => ({
      action: 'set-address',
      actor: 'server',
      subject: 'staff',
      subjectId: id,
      pharmacyId: id,
    })),
  );
  return released.length;
}

export const pharmaciesByPhone: PhoneAccounts = {
  role: 'pharmacy',
  table: pharmacies,
  registerPath: '/register-pharmacy',
  releaseLapsed,
};
