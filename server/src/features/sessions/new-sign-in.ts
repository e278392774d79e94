import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { deviceName } from './device-name.ts';
import { type Notices, notifyHolder } from './notify-holder.ts';
import type { Browser } from './service.ts';
import { isPhone } from './text-codes.ts';

/**
 * Notifies the holder of an account, by mail or SMS, that a password or a code opened it on a device
 * that it did not know.
 */
export async function notifyNewSignIn(
  services: Notices & { publicUrl: string },
  db: Database,
  { request }: Browser,
  {
    address,
    language,
    isByCode = false,
  }: { address: string; language: Language; isByCode?: boolean },
): Promise<void> {
  const isTexted = isPhone(address);
  const holder = {
    email: isTexted ? null : address,
    accountPhone: isTexted ? address : null,
    // A lapsed number logs nobody in.
    phoneProvenAt: null,
    language,
  };
  const values = {
    isByCode,
    device: deviceName(request.headers['user-agent']),
    sessionsUrl: `${services.publicUrl}/sessions`,
  };
  await notifyHolder(services, db, holder, {
    kind: 'new-sign-in',
    values,
    event: `sign-in:${randomUUID()}`,
  });
}
