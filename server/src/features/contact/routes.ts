import { getContactDetails, sendContactMessage } from '@dawaya/contract/endpoints/contact';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import { runIdempotently } from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import type { OperatorContact } from '../../settings/config.ts';
import type { ServicesWithDeliveries } from '../deliveries/index.ts';
import { withEmail } from '../sessions/index.ts';
import { receiveMessage } from './service.ts';

const limitPerIp: Limit = { name: 'contact:network', count: 20, window: minutes(10) };
const limitPerSender: Limit = { name: 'contact:address', count: 5, window: hours(1) };

export interface ContactServices extends Services {
  contact: OperatorContact;
  smsSettings: ServicesWithDeliveries['smsSettings'];
}

export function contactRoutes(route: Route, services: ContactServices): void {
  const { limits, contact } = services;
  const hasGateway = services.smsSettings !== undefined;

  route(getContactDetails, 'anyone', async () => ({
    email: contact.contactEmail,
    phone: contact.contactPhone ?? null,
    whatsapp: contact.whatsapp?.number ?? null,
  }));

  const sending = hasGateway ? sendContactMessage : withEmail(sendContactMessage);
  route(sending, 'anyone', async ({ body, language, request }) => {
    const { website: honeypot, ...message } = body;
    const address = message.email ?? message.phone;
    await limits.spendFrom(limitPerIp, request.ip);
    // Only a robot fills the hidden field `website`. It gets the usual answer, and the message is dropped.
    if (honeypot !== undefined) return { received: true as const };
    if (address === undefined)
      throw new AppError('invalid_fields', { fields: [{ field: 'email', problem: 'required' }] });
    return runIdempotently(services, request, { content: message }, async (saveAnswer) => {
      await limits.spend(limitPerSender, countedAddress(address));
      return receiveMessage(services, contact.contactEmail, { ...message, language }, saveAnswer);
    });
  });
}
