import { channels } from '@dawaya/contract/vocabulary/channels';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { logAnswer } from '../../platform/logging.ts';
import { createRoute } from '../../platform/route.ts';
import type { ServicesWithDeliveries } from './delivery-services.ts';
import { gatewayRows } from './gateways.ts';
import { storeMessage } from './incoming.ts';

/** Bytes of a call that is always read. */
const smallBody = 64 * 1024;
/**
 * Each is read into memory before its signature can be checked. Providers call again after a 503.
 */
const maxLargeBodies = 4;

const lengthOf = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;

/** Refuses large bodies beyond a number that are read at the same time. */
function boundLargeBodies(app: FastifyInstance): void {
  let underWay = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (lengthOf(request) <= smallBody) return;
    if (underWay >= maxLargeBodies) throw new AppError('unavailable', { retryAfter: 30 });
    underWay += 1;
    // Even after a lost connection.
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
}

const bodyOf = ({ body }: { body: unknown }): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

/**
 * Receives the events of the gateways. Each needs a Fastify context of its own, because the
 * signature covers the raw body.
 */
export function deliveryEventRoutes(app: FastifyInstance, services: ServicesWithDeliveries): void {
  const { clock, deliveries, gateways } = services;
  app.addHook('onResponse', logAnswer);
  app.removeAllContentTypeParsers();
  for (const name of channels) {
    const gateway = gateways.find((gateway) => gateway.name === name);
    const { webhook, maxBody, confirmation } = gatewayRows[name];
    void app.register(async (app) => {
      boundLargeBodies(app);
      app.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: maxBody },
        (_request, body, done) => done(null, body),
      );
      const route = createRoute(app, async () => ({}));
      route(webhook, 'anyone', async ({ request, reply }) => {
        reply.header('cache-control', 'no-store');
        if (!gateway?.readEvents) throw new AppError('not_found');
        const events = gateway.readEvents(bodyOf(request), request.headers, clock());
        for (const report of events.reports ?? []) await deliveries.report(name, report);
        for (const message of events.messages ?? []) await storeMessage(services, message);
        return { received: true as const };
      });
      if (!confirmation) return;
      route(confirmation, 'anyone', async ({ query, reply }) => {
        reply.header('cache-control', 'no-store');
        if (!gateway?.confirmAddress) throw new AppError('not_found');
        if (!gateway.confirmAddress(query['hub.verify_token'])) throw new AppError('forbidden');
        return reply.type('text/plain').send(query['hub.challenge']);
      });
    });
  }
}
