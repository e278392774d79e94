import { randomBytes } from 'node:crypto';
import { smsWebhook } from '@dawaya/contract/endpoints/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { addSecurityHeaders, contentSecurityOptions } from '../platform/security-headers.ts';
import type { Config } from '../settings/config.ts';
import { portOf } from './stripe-double.ts';

const gatewayPath = '/dev/sms-gateway';

/**
 * Uses the double of the SMS gateway when there is none and this is not production; otherwise
 * returns the settings unchanged.
 */
export async function withSmsDouble(config: Config): Promise<Config> {
  if (!config.hasSmsDouble) return config;
  const port = await portOf(config);
  const host = config.host.includes(':') ? `[${config.host.replace(/^\[|\]$/g, '')}]` : config.host;
  const secret = () => randomBytes(24).toString('base64url');
  return {
    ...config,
    port,
    sms: {
      gatewayUrl: `http://${host}:${port}${gatewayPath}`,
      user: 'double',
      // New for this run, so that no other program can sign for it.
      password: secret(),
      webhookKey: secret(),
      number: '+249123000000',
    },
  };
}

/** Adds the double and its phones to the server when it is in use. Its events go to the webhook. */
export async function addSmsDouble(
  app: FastifyInstance,
  config: Config,
  clock: Clock,
): Promise<void> {
  const { hasSmsDouble, sms: settings } = config;
  if (!hasSmsDouble || !settings) return;
  // Loaded only when used: production never loads it.
  const [{ createGatewayDouble }, { gatewayRoutes }, { phonesRoutes }] = await Promise.all([
    import('../dev/gateway-double.ts'),
    import('../dev/gateway-routes.ts'),
    import('../dev/phones-routes.ts'),
  ]);
  const webhook = new URL(smsWebhook.path, settings.gatewayUrl);
  const double = createGatewayDouble({
    settings,
    clock,
    async deliver(body, headers) {
      const response = await fetch(webhook, { method: 'POST', headers, body });
      await response.body?.cancel();
      return response.status;
    },
  });
  app.addHook('onClose', async () => double.close());
  await app.register(async (app) => gatewayRoutes(app, double), { prefix: gatewayPath });
  await app.register(async (app) => {
    addSecurityHeaders(app, contentSecurityOptions(config));
    phonesRoutes(app, double);
  });
}
