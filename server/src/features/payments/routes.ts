import {
  getPaymentMethods,
  getPaymentProvider,
  stripeWebhook,
} from '@dawaya/contract/endpoints/payments';
import type { FastifyInstance } from 'fastify';
import { createRoute, type Route } from '../../platform/route.ts';
import type { Payments } from './service.ts';

export function paymentRoutes(route: Route, { payments }: { payments: Payments }): void {
  route(getPaymentMethods, ['pharmacy'], async () => payments.methods());
  route(getPaymentProvider, ['pharmacy'], async () => payments.provider());
}

/**
 * Where the provider sends its events: a context of its own, as the signature is over the body as
 * it came, and neither a cookie nor an origin counts (product decisions 9 and 17).
 */
export function paymentEventRoutes(
  app: FastifyInstance,
  { payments }: { payments: Payments },
): void {
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
