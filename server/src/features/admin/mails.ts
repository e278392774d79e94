import { recordReads } from '../../platform/access-log.ts';
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

/** Lists failed messages of all channels and refused codes after a position, newest first. */
export async function listFailed(
  { db, mailDesk, deliveryDesk }: MailServices,
  after: ListPosition | undefined,
  limit: number,
) {
  const messages = await deliveryDesk.listFailed(db, after, limit);
  const codes = await mailDesk.listRefusedCodes(db, after, limit);
  return [...messages, ...codes]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/** Records which failed messages an admin reads, before the answer leaves. */
export async function recordReadsOfFailed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  adminId: string,
  items: Awaited<ReturnType<typeof listFailed>>,
): Promise<void> {
  const isMail = ({ channel }: (typeof items)[number]) => channel === 'mail';
  const texts = items.filter((item) => !isMail(item));
  for (const [subject, read] of [
    ['mail', items.filter(isMail)],
    ['text-message', texts],
  ] as const)
    await recordReads(db, clock(), { adminId, subject, ids: read.map(({ id }) => id) });
}

/**
 * Sends a failed message again. The audit row names neither recipient nor subject,
 * because it outlives the message.
 * @throws AppError `not_found`; the errors of `runAsAdmin`.
 */
export async function sendAgain(
  services: MailServices,
  adminId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const { deliveryDesk } = services;
  await runAsAdmin(services, adminId, async (db, record) => {
    const channel = await deliveryDesk.sendAgain(db, id);
    if (!channel) throw new AppError('not_found');
    const subjectKind = channel === 'mail' ? 'mail' : 'text-message';
    await record({ action: 'send-again', subjectKind, subjectId: id });
  });
}
