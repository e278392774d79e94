import { randomBytes } from 'node:crypto';
import {
  smsWebhook,
  telegramWebhook,
  whatsappWebhook,
} from '@dawaya/contract/endpoints/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { addSecurityHeaders, contentSecurityOptions } from '../platform/security-headers.ts';
import type { Config } from '../settings/config.ts';
import { portOf } from './stripe-double.ts';

const gatewayPath = '/dev/sms-gateway';
const telegramPath = '/dev/telegram';
const whatsappPath = '/dev/whatsapp';

/**
 * Uses the doubles of all channels when none is set up and this is not production; otherwise
 * returns the settings unchanged.
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
      botName: 'dawaya_bot',
    },
    whatsapp: {
      apiRoot: `${address}${whatsappPath}`,
      mediaOrigin: address,
      token: secret(),
      phoneNumberId: '100000000000001',
      appSecret: secret(),
      verifyToken: secret(),
      number: '+249123000001',
      template: 'dawaya_news',
      templateValue: config.publicUrl,
    },
    ...(config.smsDouble === 'smpp'
      ? {
          smpp: {
            host: '127.0.0.1',
            port: await portOf({ ...config, host: '127.0.0.1', port: 0 }),
            hasTls: false,
            systemId: 'double',
            password: secret(),
            systemType: '',
            number: '+249123000000',
          },
        }
      : { sms: androidSettings(address, secret) }),
  };
}

const androidSettings = (address: string, secret: () => string) => ({
  gatewayUrl: `${address}${gatewayPath}`,
  user: 'double',
  // New for this run, so that no other program can sign for it.
  password: secret(),
  webhookKey: secret(),
  number: '+249123000000',
});

/** Adds the doubles and their phones to the server when they are in use. */
export async function addPhoneDoubles(
  app: FastifyInstance,
  config: Config,
  clock: Clock,
): Promise<void> {
  const { hasPhoneDoubles, sms, smpp, telegram, whatsapp } = config;
  if (!hasPhoneDoubles || !telegram || !whatsapp) return;
  // Loaded only when used: production never loads them.
  const [
    { createGatewayDouble },
    { gatewayRoutes },
    { startSmppDouble },
    { createTelegramDouble, telegramRoutes },
    { createWhatsAppDouble, whatsappRoutes },
    { phonesRoutes },
  ] = await Promise.all([
    import('../dev/gateway-double.ts'),
    import('../dev/gateway-routes.ts'),
    import('../dev/smpp-double.ts'),
    import('../dev/telegram-double.ts'),
    import('../dev/whatsapp-double.ts'),
    import('../dev/phones-routes.ts'),
  ]);
  const deliverTo =
    ({ path }: { path: string }) =>
    async (body: string, headers: Record<string, string>) => {
      const webhook = new URL(path, telegram.apiRoot);
      const response = await fetch(webhook, { method: 'POST', headers, body });
      await response.body?.cancel();
      return response.status;
    };
  const android =
    sms && createGatewayDouble({ settings: sms, clock, deliver: deliverTo(smsWebhook) });
  const operator = smpp && (await startSmppDouble({ settings: smpp, clock }));
  const bot = createTelegramDouble({
    settings: telegram,
    clock,
    deliver: deliverTo(telegramWebhook),
  });
  const meta = createWhatsAppDouble({
    settings: whatsapp,
    clock,
    deliver: deliverTo(whatsappWebhook),
  });
  const texts = android ?? operator;
  if (!texts) return;
  const doubles = [texts, bot, meta] as const;
  app.addHook('onClose', async () => {
    for (const double of doubles) double.close();
  });
  if (android)
    await app.register(async (app) => gatewayRoutes(app, android), { prefix: gatewayPath });
  await app.register(async (app) => telegramRoutes(app, bot), { prefix: telegramPath });
  await app.register(async (app) => whatsappRoutes(app, meta), { prefix: whatsappPath });
  await app.register(async (app) => {
    addSecurityHeaders(app, contentSecurityOptions(config));
    phonesRoutes(app, doubles);
  });
}
