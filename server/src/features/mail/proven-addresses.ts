import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';

/** Returns those of `emails` that a mailed code has proven, for an account of any kind. */
export async function selectProven(db: Database, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  // Registering a pharmacy sets `joined_at` of its first owner without a code.
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from unnest(${sql.param([...emails])}::text[]) as asked (email) where
      exists (select from customers c where c.email = asked.email and c.email_proven_at is not null)
      or exists (select from pharmacies p where p.email = asked.email and p.email_proven_at is not null)
      or exists (select from doctors d where d.email = asked.email and d.email_proven_at is not null)
      or exists (select from pharmacy_staff s
        where s.email = asked.email and s.joined_at is not null and s.id <> s.pharmacy_id)`);
  return new Set(rows.map(({ email }) => email));
}
