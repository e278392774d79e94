import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/client.ts';
import { deviceName } from './device-name.ts';
import { type Holder, type Notices, notifyHolder } from './notify-holder.ts';
import type { Browser } from './service.ts';

/** Notifies the holder of an account that its password was changed, by mail or SMS. */
export async function notifyPasswordChange(
  services: Notices & { publicUrl: string },
  db: Database,
  { request }: Browser,
  holder: Holder,
): Promise<void> {
  const { publicUrl } = services;
  const values = {
    device: deviceName(request.headers['user-agent']),
    sessionsUrl: `${publicUrl}/sessions`,
    contactUrl: `${publicUrl}/contact`,
  };
  await notifyHolder(services, db, holder, {
    kind: 'password-changed',
    values,
    event: `password:${randomUUID()}`,
  });
}
