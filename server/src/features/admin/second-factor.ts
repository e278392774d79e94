import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { admins } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import type { Services } from '../../services.ts';
import { deleteFactor, type FactorHolder } from '../sessions/index.ts';

/** Notes at an admin since when there is a second factor, or that there is none (null). */
export async function noteSecondFactor(
  db: Database,
  { role, accountId }: FactorHolder,
  since: Date | null,
): Promise<void> {
  if (role === 'admin')
    await db.update(admins).set({ secondFactorSince: since }).where(eq(admins.id, accountId));
}

/** An audit row names an admin. The command line has none. */
const commandLine = {
  adminId: '00000000-0000-0000-0000-000000000000',
  adminEmail: 'npm run admin',
};

/**
 * Removes the second factor of an admin who has lost it, and ends the sessions.
 * @throws AppError `not_found`.
 */
export async function resetSecondFactor(
  { db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>,
  email: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const [admin] = await db.select().from(admins).where(eq(admins.email, email)).for('update');
    if (!admin) throw new AppError('not_found');
    const holder = { role: 'admin', accountId: admin.id } as const;
    await deleteFactor(db, holder);
    await noteSecondFactor(db, holder, null);
    await sessions.revokeAccount(db, 'admin', admin.id);
    const action = 'reset-second-factor' as const;
    const row = { ...commandLine, action, subjectKind: 'admin' as const, subjectId: admin.id };
    await writeAudit(db, { ...row, createdAt: clock() });
  });
}
