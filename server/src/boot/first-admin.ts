import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { admins } from '../database/schema.ts';
import { createAdmin } from '../features/admin/service.ts';
import { AppError } from '../platform/app-error.ts';

interface Named {
  email: string;
  password: string;
}

/**
 * Makes the admin of `ADMIN_EMAIL` (product decision 7). A password that exists is never changed.
 */
export async function ensureNamedAdmin(db: Database, now: Date, named: Named): Promise<void> {
  // A password is hashed with 19 MB of memory, which each start would keep.
  if (await db.$count(admins, sql`lower(${admins.email}) = lower(${named.email})`)) return;
  try {
    await createAdmin(db, now, { ...named, fullName: 'Admin' });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
  }
}

/**
 * Makes an admin with a password of our own making, where there is no admin yet
 * (product decision 26).
 * @returns what was made, to be shown once; undefined where somebody can decide already.
 */
export async function makeUpFirstAdmin(db: Database, now: Date): Promise<Named | undefined> {
  if ((await db.$count(admins)) > 0) return undefined;
  const made = { email: 'admin@example.com', password: randomBytes(9).toString('base64url') };
  await createAdmin(db, now, { ...made, fullName: 'Admin' });
  return made;
}
