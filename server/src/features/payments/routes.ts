import {
  getPaymentMethods,
  getPaymentProvider,
  stripeWebhook,
} from '@dawaya/contract/endpoints/payments';
import type { FastifyInstance } from 'fastify';
import { logAnswer } from '../../platform/logging.ts';
import { createRoute, type Route } from '../../platform/route.ts';
import type { Payments } from './service.ts';

export function paymentRoutes(route: Route, { payments }: { payments: Payments }): void {
  route(getPaymentMethods, ['pharmacy'], async () => payments.methods());
  route(getPaymentProvider, ['pharmacy'], async () => payments.dialogSettings());
}

/**
 * Receives the provider's events. It needs a separate Fastify context: the signature covers the raw
 * body, and neither cookies nor origins count (docs/sessions.md and docs/payments.md).
 */
export function paymentEventRoutes(
  app: FastifyInstance,
  { payments }: { payments: Payments },
): void {
  app.addHook('onResponse', logAnswer);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const route = createRoute(app, async () => ({}));
  route(stripeWebhook, 'anyone', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await payments.receive(rawBody, request.headers['stripe-signature']);
    return { received: true as const };
  });
}
