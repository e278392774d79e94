import { getContactDetails, sendContactMessage } from '@dawaya/contract/endpoints/contact';
import { hours, minutes } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import { runIdempotently } from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import type { OperatorContact } from '../../settings/config.ts';
import { receiveMessage } from './service.ts';

const limitPerIp: Limit = { name: 'contact:network', count: 20, window: minutes(10) };
const limitPerEmail: Limit = { name: 'contact:address', count: 5, window: hours(1) };

export interface ContactServices extends Services {
  contact: OperatorContact;
}

export function contactRoutes(route: Route, services: ContactServices): void {
  const { limits, contact } = services;

  route(getContactDetails, 'anyone', async () => ({
    email: contact.contactEmail,
    phone: contact.contactPhone ?? null,
    whatsapp: contact.whatsapp?.number ?? null,
  }));

  route(sendContactMessage, 'anyone', async ({ body, language, request }) => {
    const { website: honeypot, ...message } = body;
    await limits.spendFrom(limitPerIp, request.ip);
    // Only a robot fills the hidden field `website`. It gets the usual answer, and the message is dropped.
    if (honeypot !== undefined) return { received: true as const };
    return runIdempotently(services, request, { content: message }, async (saveAnswer) => {
      await limits.spend(limitPerEmail, countedAddress(message.email));
      return receiveMessage(services, contact.contactEmail, { ...message, language }, saveAnswer);
    });
  });
}
