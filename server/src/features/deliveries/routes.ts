import { smsWebhook, telegramWebhook } from '@dawaya/contract/endpoints/deliveries';
import { parsePhone } from '@dawaya/contract/phone';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { logAnswer } from '../../platform/logging.ts';
import { createRoute } from '../../platform/route.ts';
import type { SmsSettings } from '../../settings/config.ts';
import type { ServicesWithDeliveries } from './delivery-services.ts';
import { storeMessage } from './incoming.ts';
import { type GatewayEvent, readEvent } from './sms-gateway.ts';
import { readUpdate } from './telegram.ts';

const maxBody = 64 * 1024;

const bodyOf = ({ body }: { body: unknown }): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

async function receiveEvent(
  services: ServicesWithDeliveries,
  { number }: SmsSettings,
  event: GatewayEvent,
): Promise<void> {
  if (event.kind === 'other') return;
  if (event.kind !== 'received') return services.deliveries.report('sms', event);
  const { id: providerId, text, sentAt } = event;
  // An operator's name, or the service itself, gets no answer.
  const sender = parsePhone(event.sender);
  if (!sender || sender === number) return;
  const message = { channel: 'sms' as const, providerId, sender, text, phone: sender, sentAt };
  await storeMessage(services, message);
}

/**
 * Receives the events of the gateways. It needs a separate Fastify context, because the signature covers
 * the raw body.
 */
export function deliveryEventRoutes(app: FastifyInstance, services: ServicesWithDeliveries): void {
  const { clock, smsSettings, telegramSettings } = services;
  app.addHook('onResponse', logAnswer);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBody }, (_request, body, done) =>
    done(null, body),
  );
  const route = createRoute(app, async () => ({}));
  route(smsWebhook, 'anyone', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    if (!smsSettings) throw new AppError('not_found');
    const event = readEvent(smsSettings, bodyOf(request), request.headers, clock());
    await receiveEvent(services, smsSettings, event);
    return { received: true as const };
  });

  route(telegramWebhook, 'anyone', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    if (!telegramSettings) throw new AppError('not_found');
    const message = readUpdate(telegramSettings, bodyOf(request), request.headers);
    if (message) await storeMessage(services, message);
    return { received: true as const };
  });
}
