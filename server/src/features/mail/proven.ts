import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { customers, doctors, pharmacies, pharmacyStaff } from '../../database/schema.ts';

/** Whether a mailed code has shown of any account with this address that it is theirs. */
export async function isProven(db: Database, email: string): Promise<boolean> {
  for (const accounts of [customers, pharmacies, doctors])
    if (
      await db.$count(accounts, and(eq(accounts.email, email), isNotNull(accounts.emailProvenAt)))
    )
      return true;
  // Who registered a pharmacy joined by doing so.
  const { id, pharmacyId, joinedAt } = pharmacyStaff;
  const joined = and(eq(pharmacyStaff.email, email), isNotNull(joinedAt), ne(id, pharmacyId));
  return (await db.$count(pharmacyStaff, joined)) > 0;
}
