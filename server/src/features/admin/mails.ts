import { randomUUID } from 'node:crypto';
import { auditLog } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Services } from '../../services.ts';
import type { MailDesk } from '../mail/desk.ts';
import { findAdmin } from './service.ts';

/**
 * Sends a mail that was given up once more; it and its audit row are one change. The row names
 * neither recipient nor subject: it outlives the mail.
 * @throws AppError `not_found`; `not_signed_in` for an admin who has just been disabled.
 */
export async function sendAgain(
  { db, clock, mailDesk }: Pick<Services, 'db' | 'clock'> & { mailDesk: MailDesk },
  adminId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  await db.transaction(async (db) => {
    const admin = await findAdmin(db, adminId);
    if (!admin || admin.disabledAt) throw new AppError('not_signed_in');
    if (!(await mailDesk.sendAgain(db, id))) throw new AppError('not_found');
    await db.insert(auditLog).values({
      id: randomUUID(),
      adminId,
      adminEmail: admin.email,
      action: 'send-again',
      subjectKind: 'mail',
      subjectId: id,
      details: {},
      createdAt: clock(),
    });
  });
}
