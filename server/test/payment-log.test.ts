import { expect, test, vi } from 'vitest';
import { sessionRoles, sessions } from '../src/database/schema.ts';
import { systemClock } from '../src/platform/clock.ts';
import { useTestApp } from './app.ts';
import { signedIn } from './client.ts';
import { makeAdvertisement, makePharmacy } from './factories.ts';
import { intentOf } from './paying.ts';
import { startProcess, useDatabaseAndFolder } from './process.ts';
import { useStripeDouble } from './stripe-double.ts';

// The test starts a whole process on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const waitOptions = { timeout: 10_000, interval: 20 };

test('the log of successful and failed payments has no secret of theirs', async () => {
  const provider = await useStripeDouble({ clock: systemClock });
  const { secretKey, publishableKey, webhookSecret = '', apiBase, scriptUrl } = provider.settings;
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const pharmacy = await makePharmacy(app);
  const { id: advertisementId } = await makeAdvertisement(app, { pharmacyId: pharmacy.id });
  const { cookies } = await signedIn(app, 'pharmacy', pharmacy.id);
  // The process uses the real time.
  const now = new Date();
  await app.db.update(sessions).set({ createdAt: now });
  await app.db.update(sessionRoles).set({ signedInAt: now, lastSeenAt: now });
  const server = await startProcess(place, {
    LOG_LEVEL: 'trace',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
    STRIPE_JS_URL: scriptUrl,
  });
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const post = (path: string, body: object | string, headers = {}) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const opened = await post('/api/create-ad-payment-intent', { advertisementId });
  expect(opened.status).toBe(200);
  const { clientSecret } = (await opened.json()) as { clientSecret: string };
  const paymentIntentId = intentOf(clientSecret);
  const confirm = () => post('/api/confirm-ad-payment', { advertisementId, paymentIntentId });
  await provider.pay(clientSecret, '4000000000000002');
  expect((await confirm()).status).toBe(409);
  await provider.pay(clientSecret);
  provider.fail(500);
  expect((await confirm()).status).toBe(502);
  provider.fail();
  const { rawBody, signature } = provider.eventOf('payment_intent.succeeded');
  const tell = (header: string) =>
    post('/api/webhooks/stripe', rawBody, { 'stripe-signature': header });
  expect((await tell(signature.replace('v1=', 'v1=0'))).status).toBe(400);
  expect((await tell(signature)).status).toBe(200);
  expect((await confirm()).status).toBe(200);
  // The address to which the payer returns from the bank.
  const back = `payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`;
  await fetch(`${server.address}/pharmacist/advertisements?${back}`, { headers: { cookie } });

  await vi.waitFor(() => expect(server.output()).toContain('"statusCode":502'), waitOptions);
  server.child.kill('SIGTERM');
  await server.ended;
  const log = server.output();
  // The log has the facts that operators need …
  expect(log).toContain('/api/webhooks/stripe');
  expect(log).toMatch(/payment provider: \w+ 500/);
  // … and no key, signature or session.
  const secrets = {
    secretKey,
    webhookSecret,
    clientSecret: clientSecret.split('_secret_')[1] ?? '',
    signature: signature.split('v1=')[1] ?? '',
    session: [...cookies.values()][0] ?? '',
    cardNumber: '4242424242424242',
    otherCard: '4000000000000002',
    email: pharmacy.email,
  };
  expect(Object.values(secrets)).not.toContain('');
  const told = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
  expect(told.map(([name]) => name)).toEqual([]);
});
