import { AppError } from '../../platform/app-error.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Services } from '../../services.ts';
import type { FailedDeliveries } from '../deliveries/index.ts';
import type { MailDesk } from '../mail/index.ts';
import { runAsAdmin } from './as-admin.ts';

type MailServices = Pick<Services, 'db' | 'clock'> & {
  mailDesk: MailDesk;
  deliveryDesk: FailedDeliveries;
};

/** Lists failed mails and text messages after a place, newest first. */
export async function listFailed(
  { db, mailDesk, deliveryDesk }: MailServices,
  after: ListPosition | undefined,
  limit: number,
) {
  const mails = await mailDesk.listFailed(db, after, limit);
  const texts = await deliveryDesk.listFailed(db, after, limit);
  return [...mails.map((mail) => ({ channel: 'mail' as const, ...mail })), ...texts]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/**
 * Sends a failed mail or text message again. The audit row names neither recipient nor subject,
 * because it outlives the message.
 * @throws AppError `not_found`; the errors of `runAsAdmin`.
 */
export async function sendAgain(
  services: MailServices,
  adminId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const { mailDesk, deliveryDesk } = services;
  await runAsAdmin(services, adminId, async (db, record) => {
    if (!(await mailDesk.sendAgain(db, id)) && !(await deliveryDesk.sendAgain(db, id)))
      throw new AppError('not_found');
    await record({ action: 'send-again', subjectKind: 'mail', subjectId: id });
  });
}
