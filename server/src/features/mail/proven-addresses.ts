import { and, isNotNull, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { customers, doctors, pharmacies, pharmacyStaff } from '../../database/schema.ts';

/** Returns those of `emails` that a mailed code has proven, for an account of any kind. */
export async function selectProven(db: Database, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const selectFrom = (table: typeof customers | typeof pharmacies | typeof doctors) =>
    db
      .select({ email: sql<string>`${table.email}` })
      .from(table)
      .where(and(anyOf(table.email, emails), isNotNull(table.emailProvenAt)));
  // Registering a pharmacy sets `joinedAt` of its first owner without a code.
  const { id, email, pharmacyId, joinedAt } = pharmacyStaff;
  const staff = db
    .select({ email: sql<string>`${email}` })
    .from(pharmacyStaff)
    .where(and(anyOf(email, emails), isNotNull(joinedAt), ne(id, pharmacyId)));
  const rows = await unionAll(
    selectFrom(customers),
    selectFrom(pharmacies),
    selectFrom(doctors),
    staff,
  );
  return new Set(rows.map(({ email }) => email));
}
