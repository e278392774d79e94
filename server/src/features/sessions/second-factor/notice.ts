import { randomUUID } from 'node:crypto';
import { defaultLanguage, type Language } from '@dawaya/contract/vocabulary/languages';
import type {
  SecondFactorAction,
  SecondFactorRole,
} from '@dawaya/contract/vocabulary/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { deviceName } from '../device-name.ts';
import { type Notices, notifyHolder } from '../notify-holder.ts';

interface Change {
  role: SecondFactorRole;
  email: string | null;
  /** The number of an account without an email address. */
  accountPhone?: string | null;
  phoneProvenAt?: Date | null;
  /** Null for an admin, for whom none is stored: the mail then has the language of the call. */
  language: Language | null;
  action: SecondFactorAction;
  /** Undefined for a command on the server. */
  request?: FastifyRequest | undefined;
}

export interface FactorNotifier extends Notices {
  publicUrl: string;
}

/** Notifies the holder of an account that its second factor changed, by mail or SMS. */
export async function notifyFactorChange(
  services: FactorNotifier,
  db: Database,
  { role, email, accountPhone = null, phoneProvenAt = null, language, action, request }: Change,
): Promise<void> {
  if (action === 'rename-passkey') return;
  const inLanguage = language ?? request?.language ?? defaultLanguage;
  const { publicUrl } = services;
  const values = {
    action,
    device: deviceName(request?.headers['user-agent']),
    sessionsUrl: `${publicUrl}/sessions`,
    securityUrl: `${publicUrl}${role === 'admin' ? '/admin' : ''}/security`,
    contactUrl: `${publicUrl}/contact`,
  };
  const holder = { email, accountPhone, phoneProvenAt, language: inLanguage };
  await notifyHolder(services, db, holder, {
    kind: 'second-factor-changed',
    values,
    event: `second-factor:${randomUUID()}`,
  });
}
