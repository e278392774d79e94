import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import type { Mail } from '../mail/index.ts';
import { deviceName } from './device-name.ts';
import type { Browser } from './service.ts';

/** Mails the holder of an account that a password or a code opened it on a device that it did not know. */
export async function notifyNewSignIn(
  { mail, publicUrl }: { mail: Pick<Mail, 'send'>; publicUrl: string },
  db: Database,
  { request }: Browser,
  { email, language, isByCode = false }: { email: string; language: Language; isByCode?: boolean },
): Promise<void> {
  await mail.send(db, {
    to: email,
    language,
    template: 'new-sign-in',
    values: {
      isByCode,
      device: deviceName(request.headers['user-agent']),
      sessionsUrl: `${publicUrl}/sessions`,
    },
  });
}
