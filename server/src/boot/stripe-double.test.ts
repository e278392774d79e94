import { fastify } from 'fastify';
import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fileKey } from '../../test/file-key.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { addStripeDouble, withStripeDouble } from './stripe-double.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://dawaya.example',
  DATABASE_URL: 'postgres://dawaya@db/dawaya',
  FILE_KEYS: fileKey,
  SMTP_URL: 'smtps://mail.example',
  CONTACT_EMAIL: 'operator@dawaya.example',
};
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

async function useApp(config: Config) {
  const app = fastify();
  onTestFinished(() => app.close());
  await addStripeDouble(app, config, systemClock);
  return app;
}

test.each([
  ['production', production],
  ['production with keys', { ...production, ...keys }],
  ['development with keys', keys],
])('there is no Stripe double in %s', async (_where, env) => {
  const before = readConfig(env);
  const config = await withStripeDouble(before);
  expect(config).toBe(before);
  const app = await useApp(config);
  expect((await app.inject('/dev/stripe/stripe.js')).statusCode).toBe(404);
  const create = { method: 'POST', url: '/dev/stripe/v1/payment_intents' } as const;
  expect((await app.inject(create)).statusCode).toBe(404);
});

test('the Stripe double runs beside the product and calls its webhook', async () => {
  const config = await withStripeDouble(readConfig({ PORT: '0' }));
  const settings = config.stripe;
  if (!settings) throw new Error('There is no provider');
  expect(config.port).toBeGreaterThan(0);
  const app = await useApp(config);
  const events: string[] = [];
  await app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.post('/api/webhooks/stripe', async (request) => {
      const { type } = Stripe.webhooks.constructEvent(
        request.body as Buffer,
        String(request.headers['stripe-signature']),
        settings.webhookSecret ?? '',
      );
      events.push(type);
      return { received: true };
    });
  });
  await app.listen({ host: config.host, port: config.port });
  const response = await fetch(`${settings.apiBase}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.secretKey}` },
    body: new URLSearchParams({ amount: '1000', currency: 'usd' }),
  });
  expect(response.status).toBe(200);
  await vi.waitFor(() => expect(events).toEqual(['payment_intent.created']));
});

test('a foreign host name that resolves to this machine does not reach the Stripe double', async () => {
  const app = await useApp(await withStripeDouble(readConfig({ PORT: '0' })));
  const ask = (host: string) => app.inject({ url: '/dev/stripe/stripe.js', headers: { host } });
  expect((await ask('rebound.example:5000')).statusCode).toBe(404);
  expect((await ask('localhost:5000')).statusCode).toBe(200);
});
