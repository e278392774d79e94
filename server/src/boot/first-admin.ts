import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { admins } from '../database/schema.ts';
import { createAdmin } from '../features/admin/index.ts';
import { AppError } from '../platform/app-error.ts';

interface FirstAdmin {
  email: string;
  password: string;
}

/** Creates the admin of `ADMIN_EMAIL` (docs/sessions.md). It never changes an existing password. */
export async function ensureNamedAdmin(
  db: Database,
  now: Date,
  credentials: FirstAdmin,
): Promise<void> {
  // Hashing a password takes 19 MB of memory, which the process would retain after each start.
  if (await db.$count(admins, sql`lower(${admins.email}) = lower(${credentials.email})`)) return;
  try {
    await createAdmin(db, now, { ...credentials, fullName: 'Admin' });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
  }
}

/**
 * Creates an admin with a random password when there is no admin (docs/operations.md).
 * @returns the credentials, to print once; undefined when an admin exists.
 */
export async function makeUpFirstAdmin(db: Database, now: Date): Promise<FirstAdmin | undefined> {
  if ((await db.$count(admins)) > 0) return undefined;
  const credentials = {
    email: 'admin@example.com',
    password: randomBytes(9).toString('base64url'),
  };
  await createAdmin(db, now, { ...credentials, fullName: 'Admin' });
  return credentials;
}
