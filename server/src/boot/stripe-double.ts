import { once } from 'node:events';
import { createServer } from 'node:net';
import { stripeWebhook } from '@dawaya/contract/endpoints/payments';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../settings/config.ts';

// Imported only when used. The bundle leaves it out, and production never loads it.
const double = {
  settings: () => import('@dawaya/stripe-double/settings'),
  routes: () => import('@dawaya/stripe-double/routes'),
};

/**
 * Returns the server's port, and a free one for 0: the provider's URL must be known before the
 * server listens.
 */
export async function portOf({ host, port }: Config): Promise<number> {
  if (port !== 0) return port;
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Replaces the Stripe settings by those of the Stripe double when there are no keys and this is not
 * production (docs/operations.md); otherwise returns them unchanged.
 */
export async function withStripeDouble(config: Config): Promise<Config> {
  if (!config.hasStripeDouble) return config;
  const port = await portOf(config);
  const { stripeDoubleSettings } = await double.settings();
  return { ...config, port, stripe: stripeDoubleSettings(config.host, port) };
}

/** Adds the Stripe double to the server when it is in use. Its events go to the webhook. */
export async function addStripeDouble(
  app: FastifyInstance,
  { hasStripeDouble, stripe: settings }: Config,
  clock: Clock,
): Promise<void> {
  if (!hasStripeDouble || !settings) return;
  const [{ stripeDoublePath }, { stripeDoubleRoutes }] = await Promise.all([
    double.settings(),
    double.routes(),
  ]);
  const webhook = new URL(stripeWebhook.path, settings.apiBase);
  await app.register(
    async (app) => {
      stripeDoubleRoutes(app, {
        settings,
        clock,
        async deliver(rawBody, signature) {
          const response = await fetch(webhook, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'stripe-signature': signature },
            body: rawBody,
          });
          await response.arrayBuffer();
          return response.status;
        },
      });
    },
    { prefix: stripeDoublePath },
  );
}
