import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import type { Mail } from '../mail/index.ts';
import { deviceName } from './device-name.ts';
import type { Browser } from './service.ts';

/** Mails the holder of an account that its password was changed. */
export async function notifyPasswordChange(
  { mail, publicUrl }: { mail: Pick<Mail, 'send'>; publicUrl: string },
  db: Database,
  { request }: Browser,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await mail.send(db, {
    to: email,
    language,
    template: 'password-changed',
    values: {
      device: deviceName(request.headers['user-agent']),
      sessionsUrl: `${publicUrl}/sessions`,
      contactUrl: `${publicUrl}/contact`,
    },
  });
}
