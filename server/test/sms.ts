import { type ChannelName, channels } from '@dawaya/contract/vocabulary/channels';
import { inArray } from 'drizzle-orm';
import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { deliveries } from '../src/database/schema.ts';
import { createGatewayDouble, type GatewayDouble } from '../src/dev/gateway-double.ts';
import { gatewayRoutes } from '../src/dev/gateway-routes.ts';
import {
  createTelegramDouble,
  type TelegramDouble,
  telegramRoutes,
} from '../src/dev/telegram-double.ts';
import {
  createWhatsAppDouble,
  type WhatsAppDouble,
  whatsappRoutes,
} from '../src/dev/whatsapp-double.ts';
import {
  createDeliveries,
  createGateways,
  createSmsBudget,
} from '../src/features/deliveries/index.ts';
import { createBudgets } from '../src/platform/budgets.ts';
import type { SmsSettings } from '../src/settings/providers/sms.ts';
import type { TelegramSettings } from '../src/settings/providers/telegram.ts';
import type { WhatsAppSettings } from '../src/settings/providers/whatsapp.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';

/** The deliveries that are texts: neither mails nor notifications. */
export const textCondition = inArray(deliveries.channel, channels);

/**
 * A test app with an SMS gateway, a bot of Telegram and a number on WhatsApp, which it reaches over
 * the network. `isDown` refuses its calls, `isSilent` loses the reports of the gateway.
 */
export async function startSmsApp({ config, ...options }: TestAppOptions = {}) {
  const server = fastify();
  const state = {
    isDown: false,
    isSilent: false,
    calls: 0,
    /** Takes the webhook of a chat's message, for a test that posts it later or twice. */
    holdChat: undefined as ((post: () => Promise<number>) => void) | undefined,
  };
  let app: TestApp | undefined;
  let double: GatewayDouble | undefined;
  server.addHook('onRequest', async (_request, reply) => {
    state.calls += 1;
    if (state.isDown) return reply.code(502).send();
    return undefined;
  });
  const settings: SmsSettings = {
    gatewayUrl: '',
    user: 'user',
    password: 'password',
    webhookKey: 'webhook-key',
    number: '+249123000000',
  };
  const telegramSettings: TelegramSettings = {
    apiRoot: '',
    token: '1:token',
    webhookSecret: 'telegram-secret',
    botName: 'dawaya_bot',
  };
  const whatsappSettings: WhatsAppSettings = {
    apiRoot: '',
    mediaOrigin: '',
    token: 'whatsapp-token',
    phoneNumberId: '100000000000001',
    appSecret: 'app-secret',
    verifyToken: 'verify-token',
    number: '+249123000001',
    template: 'dawaya_news',
    templateValue: 'https://dawaya.example',
  };
  let bot: TelegramDouble | undefined;
  let meta: WhatsAppDouble | undefined;
  const inject = async (url: string, body: string, headers: Record<string, string>) => {
    const { statusCode = 0 } =
      (await app?.app.inject({ method: 'POST', url, headers, body })) ?? {};
    return statusCode;
  };
  const injectChat: typeof inject = async (url, body, headers) => {
    // Reports of WhatsApp come at once.
    if (!state.holdChat || body.includes('"statuses"')) return inject(url, body, headers);
    state.holdChat(() => inject(url, body, headers));
    return 200;
  };
  await server.register(
    async (server) => {
      bot = createTelegramDouble({
        settings: telegramSettings,
        clock: () => app?.clock() ?? new Date(),
        deliver: (body, headers) => injectChat('/api/webhooks/telegram', body, headers),
        retryAfter: [],
      });
      telegramRoutes(server, bot);
    },
    { prefix: '/telegram' },
  );
  await server.register(
    async (server) => {
      meta = createWhatsAppDouble({
        settings: whatsappSettings,
        clock: () => app?.clock() ?? new Date(),
        deliver: (body, headers) => injectChat('/api/webhooks/whatsapp', body, headers),
        retryAfter: [],
      });
      whatsappRoutes(server, meta);
    },
    { prefix: '/whatsapp' },
  );
  await server.register(async (server) => {
    double = createGatewayDouble({
      settings,
      clock: () => app?.clock() ?? new Date(),
      async deliver(body, headers) {
        if (state.isSilent && !body.includes('sms:received')) return 200;
        return inject('/api/webhooks/sms', body, headers);
      },
      retryAfter: [],
      maxTexts: Number.POSITIVE_INFINITY,
    });
    gatewayRoutes(server, double);
  });
  settings.gatewayUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  telegramSettings.apiRoot = `${settings.gatewayUrl}/telegram`;
  whatsappSettings.mediaOrigin = settings.gatewayUrl;
  whatsappSettings.apiRoot = `${settings.gatewayUrl}/whatsapp`;
  const started = await startTestApp({
    ...options,
    config: { sms: settings, telegram: telegramSettings, whatsapp: whatsappSettings, ...config },
  });
  app = started;
  if (!double || !bot || !meta) throw new Error('The double did not start');
  const { jobs } = started;
  const gateway = double;
  const telegram = bot;
  const whatsapp = meta;
  const doubles = [telegram, whatsapp, gateway];
  return {
    ...started,
    settings,
    gateway,
    telegram,
    telegramSettings,
    whatsapp,
    whatsappSettings,
    state,
    /** Runs every waiting job, and waits for the events of the gateway. */
    async run() {
      await jobs.runWaiting();
      await Promise.all(doubles.map((double) => double.settled()));
    },
    /** The texts that a phone got, oldest first. */
    received: (phone: string) =>
      doubles
        .flatMap((double) => double.textsOf(phone))
        .filter(({ isOwn }) => !isOwn)
        .map(({ text }) => text),
    async close() {
      await started.close();
      await server.close();
    },
  };
}
export type SmsApp = Awaited<ReturnType<typeof startSmsApp>>;

/** The same for one test, closed when that ends. */
export async function useSmsApp(options?: TestAppOptions): Promise<SmsApp> {
  const app = await startSmsApp(options);
  onTestFinished(app.close);
  return app;
}

/** Sends news without a conversation, and runs the jobs. Its text is also its event. */
export async function sendNews(
  app: SmsApp,
  { text, ...to }: { channel: ChannelName; recipient: string; text: string },
): Promise<void> {
  const deliveries = createDeliveries({
    ...app,
    budget: createSmsBudget(createBudgets(app.clock, 1), app.config.smsPerDay),
    channels: createGateways(app.config),
    log: app.app.log,
  });
  await deliveries.send(app.db, [
    { ...to, language: 'ar', kind: 'news', values: { text }, eventKey: `event:${text}` },
  ]);
  await app.run();
}
