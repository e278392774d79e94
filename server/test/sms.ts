import { fastify } from 'fastify';
import { onTestFinished } from 'vitest';
import { createGatewayDouble, type GatewayDouble } from '../src/dev/gateway-double.ts';
import { gatewayRoutes } from '../src/dev/gateway-routes.ts';
import type { SmsSettings } from '../src/settings/config.ts';
import { type TestApp, type TestAppOptions, useTestApp } from './app.ts';

/**
 * A test app with an SMS gateway, which it reaches over the network. `isDown` refuses its calls,
 * `isSilent` loses its reports.
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
  await server.register(async (server) => {
    double = createGatewayDouble({
      settings,
      clock: () => app?.clock() ?? new Date(),
      async deliver(body, headers) {
        if (state.isSilent && !body.includes('sms:received')) return 200;
        const { statusCode = 0 } =
          (await app?.app.inject({ method: 'POST', url: '/api/webhooks/sms', headers, body })) ??
          {};
        return statusCode;
      },
      retryAfter: [],
    });
    gatewayRoutes(server, double);
  });
  settings.gatewayUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  app = await useTestApp({ ...options, config: { sms: settings, ...config } });
  if (!double) throw new Error('The double did not start');
  const { jobs } = app;
  const gateway = double;
  return {
    ...app,
    settings,
    gateway,
    state,
    /** Runs every waiting job, and waits for the events of the gateway. */
    async run() {
      await jobs.runWaiting();
      await gateway.settled();
    },
    /** The texts that a phone got, oldest first. */
    received: (phone: string) =>
      gateway
        .textsOf(phone)
        .filter(({ isOwn }) => !isOwn)
        .map(({ text }) => text),
  };
}
export type SmsApp = Awaited<ReturnType<typeof useSmsApp>>;
