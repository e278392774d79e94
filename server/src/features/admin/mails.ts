import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Services } from '../../services.ts';
import type { MailDesk } from '../mail/index.ts';
import { runAsAdmin } from './as-admin.ts';

/**
 * Sends a failed mail again. The audit row names neither recipient nor subject, because it outlives
 * the mail.
 * @throws AppError `not_found`; the errors of `runAsAdmin`.
 */
export async function sendAgain(
  services: Pick<Services, 'db' | 'clock'> & { mailDesk: MailDesk },
  adminId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  await runAsAdmin(services, adminId, async (db, record) => {
    if (!(await services.mailDesk.sendAgain(db, id))) throw new AppError('not_found');
    await record({ action: 'send-again', subjectKind: 'mail', subjectId: id });
  });
}
