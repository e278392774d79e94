import { randomBytes } from 'node:crypto';
import type { Database } from '../database/client.ts';
import { admins } from '../database/schema.ts';
import { createAdmin } from '../features/admin/service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Config } from '../settings/config.ts';

/**
 * Makes sure that somebody can decide (decisions 7 and 26): the admin of `ADMIN_EMAIL`, or outside
 * production one with a password of our own making. A password that exists is never changed.
 * @returns the made-up password, to be shown once.
 */
export async function ensureFirstAdmin(
  config: Config,
  db: Database,
  now: Date,
): Promise<{ email: string; password: string } | undefined> {
  if (config.admin) {
    try {
      await createAdmin(db, now, { ...config.admin, fullName: 'Admin' });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
    }
    return undefined;
  }
  if (config.production || (await db.$count(admins)) > 0) return undefined;
  const made = { email: 'admin@example.com', password: randomBytes(9).toString('base64url') };
  await createAdmin(db, now, { ...made, fullName: 'Admin' });
  return made;
}
