import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { createGatewayDouble, type GatewayDouble } from '../src/dev/gateway-double.ts';
import { gatewayRoutes } from '../src/dev/gateway-routes.ts';
import {
  createTelegramDouble,
  type TelegramDouble,
  telegramRoutes,
} from '../src/dev/telegram-double.ts';
import type { SmsSettings, TelegramSettings } from '../src/settings/config.ts';
import { type TestApp, type TestAppOptions, useTestApp } from './app.ts';

/**
 * A test app with an SMS gateway and a bot of Telegram, which it reaches over the network. `isDown`
 * refuses its calls, `isSilent` loses the reports of the gateway.
 */
export async function useSmsApp({ config, ...options }: TestAppOptions = {}) {
  const server = fastify();
  onTestFinished(() => server.close());
  const state = { isDown: false, isSilent: false, calls: 0 };
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
  };
  let bot: TelegramDouble | undefined;
  const inject = async (url: string, body: string, headers: Record<string, string>) => {
    const { statusCode = 0 } =
      (await app?.app.inject({ method: 'POST', url, headers, body })) ?? {};
    return statusCode;
  };
  await server.register(
    async (server) => {
      bot = createTelegramDouble({
        settings: telegramSettings,
        clock: () => app?.clock() ?? new Date(),
        deliver: (body, headers) => inject('/api/webhooks/telegram', body, headers),
        retryAfter: [],
      });
      telegramRoutes(server, bot);
    },
    { prefix: '/telegram' },
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
  app = await useTestApp({
    ...options,
    config: { sms: settings, telegram: telegramSettings, ...config },
  });
  if (!double || !bot) throw new Error('The double did not start');
  const { jobs } = app;
  const gateway = double;
  const telegram = bot;
  return {
    ...app,
    settings,
    gateway,
    telegram,
    telegramSettings,
    state,
    /** Runs every waiting job, and waits for the events of the gateway. */
    async run() {
      await jobs.runWaiting();
      await Promise.all([gateway.settled(), telegram.settled()]);
    },
    /** The texts that a phone got, oldest first. */
    received: (phone: string) =>
      (phone.startsWith('@') ? telegram : gateway)
        .textsOf(phone)
        .filter(({ isOwn }) => !isOwn)
        .map(({ text }) => text),
  };
}
export type SmsApp = Awaited<ReturnType<typeof useSmsApp>>;
