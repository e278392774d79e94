import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/client.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { intentOf, runningUntil, unpaid, usePaying } from '../../../test/paying.ts';
import { days } from '../../platform/clock.ts';

async function useOpenDialog() {
  const scene = await usePaying();
  const { app, pharmacy, open } = scene;
  const { clientSecret } = (await open()).body;
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const decide = async (decision: 'suspend' | 'reinstate') => {
    const body = decision === 'suspend' ? { reason: 'Closed' } : {};
    const response = await admin.post(`/api/admin/${decision}-pharmacy/${pharmacy.id}`, body);
    expect(response.status).toBe(200);
  };
  return { ...scene, clientSecret, intentId: intentOf(clientSecret), decide };
}

test('a suspended pharmacy cannot pay in a dialog that is still open', async () => {
  const scene = await useOpenDialog();
  const { app, provider, clientSecret, intentId, decide, readState } = scene;
  await decide('suspend');
  await app.jobs.runWaiting();
  expect(provider.intent(intentId).status).toBe('canceled');
  expect((await provider.pay(clientSecret)).status).toBe(400);
  expect(await readState()).toEqual(unpaid);

  // After reinstatement it pays by a new payment.
  await decide('reinstate');
  const { id } = scene.pharmacy;
  const again = await (await signedIn(app, 'pharmacy', id)).post('/api/create-ad-payment-intent', {
    advertisementId: scene.ad.id,
  });
  expect(again.status).toBe(200);
  expect(intentOf(again.body.clientSecret)).not.toBe(intentId);
});

test('a payment before the suspension counts', async () => {
  const { app, provider, clientSecret, decide, deliver, readState } = await useOpenDialog();
  await decide('suspend');
  await provider.pay(clientSecret);
  await app.jobs.runWaiting();
  await deliver(provider.eventOf('payment_intent.succeeded'));
  expect(await readState()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
});

test('a pharmacy that is verified again can pay in the same dialog', async () => {
  const { app, provider, intentId, decide } = await useOpenDialog();
  await decide('suspend');
  await decide('reinstate');
  await app.jobs.runWaiting();
  expect(provider.intent(intentId).status).toBe('requires_payment_method');
});

test('a suspension succeeds while the provider is down, and the job is retried', async () => {
  const { app, provider, pharmacy, intentId, decide } = await useOpenDialog();
  provider.fail('down');
  await decide('suspend');
  await app.jobs.runWaiting();
  provider.fail();
  expect(provider.intent(intentId).status).toBe('requires_payment_method');
  expect(await app.mailsTo(pharmacy.email)).toHaveLength(1);
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await app.jobs.runWaiting();
  expect(provider.intent(intentId).status).toBe('canceled');
});
