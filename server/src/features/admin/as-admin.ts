import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuditRow, writeAudit } from '../../platform/audit-log.ts';
import type { Services } from '../../services.ts';
import { findAdmin } from './service.ts';

type AuditEntry = Pick<AuditRow, 'action' | 'subjectKind' | 'subjectId'> & Partial<AuditRow>;

/**
 * Runs an admin's action and writes its audit rows, in one transaction (docs/admin.md).
 * @param act runs in the transaction; `record` writes an audit row.
 * @throws AppError `not_signed_in` for an admin who has just been disabled; the errors of `act`.
 */
export async function runAsAdmin<Result>(
  services: Pick<Services, 'db' | 'clock'>,
  adminId: string,
  act: (
    db: Database,
    record: (entry: AuditEntry) => Promise<void>,
    adminEmail: string,
  ) => Promise<Result>,
): Promise<Result> {
  return services.db.transaction(async (db) => {
    const admin = await findAdmin(db, adminId);
    if (!admin || admin.disabledAt) throw new AppError('not_signed_in');
    const record = async (entry: AuditEntry) => {
      await writeAudit(db, {
        adminId,
        adminEmail: admin.email,
        createdAt: services.clock(),
        ...entry,
      });
    };
    return act(db, record, admin.email);
  });
}
