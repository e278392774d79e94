import { getContactDetails, sendContactMessage } from '@dawaya/contract/endpoints/contact';
import type { Database } from '../../database/client.ts';
import { type Clock, hours, minutes } from '../../platform/clock.ts';
import { once } from '../../platform/idempotency.ts';
import { type Limit, type Limits, networkOf } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Config } from '../../settings/config.ts';
import type { Mail } from '../mail/service.ts';
import { receiveMessage } from './service.ts';

const messagesPerNetwork: Limit = { name: 'contact:network', count: 20, window: minutes(10) };
const messagesPerAddress: Limit = { name: 'contact:address', count: 5, window: hours(1) };

interface Parts {
  db: Database;
  clock: Clock;
  limits: Limits;
  mail: Mail;
  contact: Pick<Config, 'contactEmail' | 'contactPhone'>;
}

export function contactRoutes(route: Route, parts: Parts): void {
  const { limits, contact } = parts;

  route(getContactDetails, 'anyone', async () => ({
    email: contact.contactEmail,
    phone: contact.contactPhone ?? null,
  }));

  route(sendContactMessage, 'anyone', async ({ body, language, request }) => {
    const { website, ...message } = body;
    await limits.spend(messagesPerNetwork, networkOf(request.ip));
    // What fills a field that people do not see hears what everybody hears, and is forgotten.
    if (website !== undefined) return { received: true as const };
    return once(parts, request, message, async (keep) => {
      await limits.spend(messagesPerAddress, message.email);
      return receiveMessage(parts, contact.contactEmail, { ...message, language }, keep);
    });
  });
}
