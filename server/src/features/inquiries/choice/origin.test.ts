import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { makePharmacy, makeRequest } from '../../../../test/factories.ts';
import { ask, giveAnswer, holderOf, makeInquiry } from '../../../../test/inquiries.ts';
import { minutes } from '../../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 100 } });
afterAll(app.close);

const requestsOf = async ({ id }: { id: string }) =>
  (await (await signedIn(app, 'pharmacy', id)).get(`/api/pharmacies/${id}/prescription-requests`))
    .body;

test('a pharmacy reads that a request began as an inquiry, and that it was released', async () => {
  const pharmacy = await makePharmacy(app);
  const inquiry = await makeInquiry(app);
  await ask(app, inquiry.id, [pharmacy]);
  await giveAnswer(app, inquiry.id, pharmacy, { answer: 'all' });
  const customer = await holderOf(app, inquiry);
  const choose = () =>
    customer.post(`/api/track/${inquiry.token}/choose`, { pharmacyId: pharmacy.id, version: 1 });
  expect((await choose()).status).toBe(200);
  expect(await requestsOf(pharmacy)).toMatchObject([
    {
      forName: 'Her mother',
      items: inquiry.items,
      origin: { isFromTown: true, isReleased: false },
    },
  ]);

  app.advance(minutes(5));
  expect((await customer.post(`/api/track/${inquiry.token}/release`)).status).toBe(200);
  app.advance(minutes(5));
  expect((await choose()).status).toBe(200);
  expect(await requestsOf(pharmacy)).toMatchObject([
    { status: 'in-progress', origin: { isFromTown: true, isReleased: false } },
    { status: 'cancelled', origin: { isFromTown: true, isReleased: true } },
  ]);
});

test('a direct request has no origin, a forwarded one names its first pharmacy', async () => {
  const pharmacy = await makePharmacy(app);
  const { id } = await makeRequest(app, { pharmacyId: (await makePharmacy(app)).id });
  await makeRequest(app, { pharmacyId: pharmacy.id });
  app.advance(minutes(1));
  await makeRequest(app, { pharmacyId: pharmacy.id, continuesId: id });
  expect(await requestsOf(pharmacy)).toMatchObject([
    { origin: { isFromTown: false, isContinued: true } },
    { forName: null, origin: { isFromTown: false, isReleased: false, isContinued: false } },
  ]);
});
