import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { minutes } from '../../platform/clock.ts';

async function sendTo(pharmacyId: string, browser: Browser): Promise<string> {
  const sent = await browser.form('/api/prescription-requests', {
    pharmacyId,
    customerName: 'Amna Hassan',
    phone: '0912345678',
    email: 'amna@example.com',
    notes: 'For my mother',
  });
  return `/api${sent.body.trackingUrl}`;
}

test('whoever has the address sees where the request stands, and nothing of what was sent', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app, { shopName: 'صيدلية النيل', phone: '+249910000001' });
  const address = await sendTo(pharmacy.id, new Browser(app));
  const anybody = new Browser(app);

  const first = await anybody.get(address);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    status: 'new',
    statusReason: null,
    urgency: 'normal',
    createdAt: '2026-11-20T09:00:00.000Z',
    seenAt: null,
    startedAt: null,
    completedAt: null,
    declinedAt: null,
    cancelledAt: null,
    pharmacy: { shopName: 'صيدلية النيل', phone: '+249910000001' },
  });
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

  app.advance(minutes(5));
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const { body: requests } = await pharmacist.get(
    `/api/pharmacies/${pharmacy.id}/prescription-requests`,
  );
  await pharmacist.post(`/api/pharmacies/${pharmacy.id}/prescription-requests/seen`, {
    ids: [requests[0].id],
  });
  expect((await anybody.get(address)).body).toMatchObject({
    status: 'new',
    seenAt: '2026-11-20T09:05:00.000Z',
  });
  app.advance(minutes(5));
  await pharmacist.patch(`/api/prescription-requests/${requests[0].id}/status`, {
    status: 'completed',
  });
  expect((await anybody.get(address)).body).toMatchObject({
    status: 'completed',
    seenAt: '2026-11-20T09:05:00.000Z',
    startedAt: null,
    completedAt: '2026-11-20T09:10:00.000Z',
  });
});

test.each([
  ['a made-up token', () => 'A'.repeat(43)],
  ['the token without its end', (token: string) => token.slice(0, -1)],
  ['nothing like a token', () => '%27%20or%201=1'],
])('%s tells nothing', async (_name, change) => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const address = await sendTo(pharmacy.id, new Browser(app));
  const token = address.split('/').at(-1) ?? '';
  const answer = await new Browser(app).get(`/api/track/${change(token)}`);
  expect(answer.status).toBe(404);
  expect(Object.keys(answer.body)).toEqual(['error', 'code']);
});
