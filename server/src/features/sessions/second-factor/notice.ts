import { defaultLanguage, type Language } from '@dawaya/contract/vocabulary/languages';
import type {
  SecondFactorAction,
  SecondFactorRole,
} from '@dawaya/contract/vocabulary/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { Mail } from '../../mail/index.ts';
import { deviceName } from '../device-name.ts';

interface Change {
  role: SecondFactorRole;
  email: string;
  /** Null for an admin, who has none stored: the mail is in that of the call. */
  language: Language | null;
  action: SecondFactorAction;
  /** Undefined for a command on the server. */
  request?: FastifyRequest | undefined;
}

/** Mails the holder of an account that its second factor changed. */
export async function notifyFactorChange(
  { mail, publicUrl }: { mail: Pick<Mail, 'send'>; publicUrl: string },
  db: Database,
  { role, email, language, action, request }: Change,
): Promise<void> {
  if (action === 'rename-passkey') return;
  const inLanguage = language ?? request?.language ?? defaultLanguage;
  await mail.send(db, {
    to: email,
    language: inLanguage,
    template: 'second-factor-changed',
    values: {
      action,
      device: deviceName(request?.headers['user-agent']),
      sessionsUrl: `${publicUrl}/sessions`,
      securityUrl: `${publicUrl}${role === 'admin' ? '/admin' : ''}/security`,
      contactUrl: `${publicUrl}/contact`,
    },
  });
}
