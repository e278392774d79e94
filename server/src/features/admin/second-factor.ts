import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { admins } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { nilUuid } from '../../platform/ids.ts';
import type { Services } from '../../services.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Mail } from '../mail/index.ts';
import {
  deleteFactor,
  type FactorHolder,
  lockAccount,
  type NamedFactorAccount,
  notifyFactorChange,
} from '../sessions/index.ts';

/** Notes at an admin since when there is a second factor, or that there is none (null). */
export async function noteSecondFactor(
  db: Database,
  { role, accountId }: FactorHolder,
  since: Date | null,
): Promise<void> {
  if (role === 'admin')
    await db.update(admins).set({ secondFactorSince: since }).where(eq(admins.id, accountId));
}

/** An audit row names an admin, and the command line has no admin. */
const commandLine = {
  adminId: nilUuid,
  adminEmail: 'npm run admin',
};

/**
 * Removes the second factor of an account whose holder has lost it, ends the sessions, and notifies
 * the holder.
 * @throws AppError `not_found` for an account that is gone.
 */
export async function resetSecondFactor(
  services: Pick<Services, 'budgets' | 'clock' | 'sessions' | 'publicUrl'> & {
    db: Database;
    mail: Pick<Mail, 'send'>;
    deliveries: Pick<Deliveries, 'send'>;
  },
  { role, accountId, pharmacyId }: NamedFactorAccount,
): Promise<void> {
  const { clock, sessions } = services;
  const action = 'reset-second-factor' as const;
  await services.db.transaction(async (db) => {
    // A set-up that is under way comes before, or fails.
    const holder = await lockAccount(db, { role, accountId });
    if (!holder) throw new AppError('not_found');
    await noteSecondFactor(db, { role, accountId }, null);
    await deleteFactor(db, { role, accountId });
    if (role === 'pharmacy') await sessions.endSessionsOfStaffMember(db, accountId);
    else await sessions.endSessionsOfAccount(db, role, accountId);
    if (role === 'admin') {
      const row = { ...commandLine, action, subjectKind: role, subjectId: accountId };
      await writeAudit(db, { ...row, createdAt: clock() });
    } else {
      const subject = role === 'pharmacy' ? 'staff' : role;
      const row = { action, actor: 'server', subject, subjectId: accountId, pharmacyId } as const;
      await recordAccesses(db, clock(), [row]);
    }
    await notifyFactorChange(services, db, { ...holder, role, action });
  });
}
