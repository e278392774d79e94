import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { customers, doctors, pharmacies } from '../../database/schema.ts';

/** Whether a mailed code has shown of any account with this address that it is theirs. */
export async function isProven(db: Database, email: string): Promise<boolean> {
  for (const accounts of [customers, pharmacies, doctors])
    if (
      await db.$count(accounts, and(eq(accounts.email, email), isNotNull(accounts.emailProvenAt)))
    )
      return true;
  return false;
}
