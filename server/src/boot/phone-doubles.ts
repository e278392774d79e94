import { randomBytes } from 'node:crypto';
import { smsWebhook, telegramWebhook } from '@dawaya/contract/endpoints/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { addSecurityHeaders, contentSecurityOptions } from '../platform/security-headers.ts';
import type { Config } from '../settings/config.ts';
import { portOf } from './stripe-double.ts';

const gatewayPath = '/dev/sms-gateway';
const telegramPath = '/dev/telegram';

/**
 * Uses the doubles of the SMS gateway and Telegram when there is neither and this is not production;
 * otherwise returns the settings unchanged.
 */
export async function withPhoneDoubles(config: Config): Promise<Config> {
  if (!config.hasPhoneDoubles) return config;
  const port = await portOf(config);
  const host = config.host.includes(':') ? `[${config.host.replace(/^\[|\]$/g, '')}]` : config.host;
  const secret = () => randomBytes(24).toString('base64url');
  const address = `http://${host}:${port}`;
  return {
    ...config,
    port,
    telegram: {
      apiRoot: `${address}${telegramPath}`,
      token: secret(),
      webhookSecret: secret(),
    },
    sms: {
      gatewayUrl: `${address}${gatewayPath}`,
      user: 'double',
      // New for this run, so that no other program can sign for it.
      password: secret(),
      webhookKey: secret(),
      number: '+249123000000',
    },
  };
}

/** Adds the doubles and their phones to the server when they are in use. */
export async function addPhoneDoubles(
  app: FastifyInstance,
  config: Config,
  clock: Clock,
): Promise<void> {
  const { hasPhoneDoubles, sms, telegram } = config;
  if (!hasPhoneDoubles || !sms || !telegram) return;
  // Loaded only when used: production never loads them.
  const [
    { createGatewayDouble },
    { gatewayRoutes },
    { createTelegramDouble, telegramRoutes },
    { phonesRoutes },
  ] = await Promise.all([
    import('../dev/gateway-double.ts'),
    import('../dev/gateway-routes.ts'),
    import('../dev/telegram-double.ts'),
    import('../dev/phones-routes.ts'),
  ]);
  const deliverTo =
    ({ path }: { path: string }) =>
    async (body: string, headers: Record<string, string>) => {
      const webhook = new URL(path, sms.gatewayUrl);
      const response = await fetch(webhook, { method: 'POST', headers, body });
      await response.body?.cancel();
      return response.status;
    };
  const doubles = {
    sms: createGatewayDouble({ settings: sms, clock, deliver: deliverTo(smsWebhook) }),
    telegram: createTelegramDouble({
      settings: telegram,
      clock,
      deliver: deliverTo(telegramWebhook),
    }),
  };
  app.addHook('onClose', async () => {
    for (const double of Object.values(doubles)) double.close();
  });
  await app.register(async (app) => gatewayRoutes(app, doubles.sms), { prefix: gatewayPath });
  await app.register(async (app) => telegramRoutes(app, doubles.telegram), {
    prefix: telegramPath,
  });
  await app.register(async (app) => {
    addSecurityHeaders(app, contentSecurityOptions(config));
    phonesRoutes(app, doubles);
  });
}
