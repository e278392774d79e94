import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { useSmsApp } from '../../../test/sms.ts';
import { deliveries } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';

const phone = '+249911000001';

test('without a gateway the dashboard learns that there are no text messages', async () => {
  const app = await useTestApp();
  const { id } = await makePharmacy(app);
  const browser = await signedIn(app, 'pharmacy', id);
  const path = `/api/pharmacies/${id}/channels`;
  expect((await browser.get(path)).body).toEqual({ serviceNumber: null, chats: [], own: [] });
  expect((await browser.post(`${path}/sms`, { phone })).status).toBe(404);
});

test('a pharmacist proves a number by a code that goes before other messages, and ends it', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacy(app);
  const browser = await signedIn(app, 'pharmacy', id);
  const path = `/api/pharmacies/${id}/channels`;
  await browser.post(`${path}/sms`, { phone });
  expect(await app.db.select().from(deliveries)).toMatchObject([
    { kind: 'staff-code', isCode: true },
  ]);
  await app.run();
  const code = /\d{6}/.exec(app.received(phone)[0] ?? '')?.[0] ?? '';
  expect((await browser.get(path)).body).toMatchObject({ own: [{ phone, provenAt: null }] });
  await browser.post(`${path}/sms/prove`, { code });
  expect((await browser.get(path)).body).toMatchObject({
    serviceNumber: app.settings.number,
    own: [{ phone, provenAt: app.clock().toISOString() }],
  });
  await browser.delete(`${path}/sms`);
  expect((await browser.get(path)).body).toMatchObject({ own: [] });
});

test("only a verified pharmacy gets codes, and only to numbers of the gateway's country", async () => {
  const app = await useSmsApp();
  const { id: pending } = await makePharmacy(app, { verificationStatus: 'pending' });
  const applicant = await signedIn(app, 'pharmacy', pending);
  const early = await applicant.post(`/api/pharmacies/${pending}/channels/sms`, { phone });
  expect(early).toMatchObject({ status: 409, body: { code: 'own_pharmacy_not_verified' } });
  const { id } = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', id);
  const abroad = { phone: '+4915112345678' };
  const refused = await pharmacist.post(`/api/pharmacies/${id}/channels/sms`, abroad);
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'phone' }] } });
  expect(await app.db.$count(deliveries)).toBe(0);
});

test('a number that sends nothing for 120 days gets no more questions, a text keeps it', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacy(app);
  const path = `/api/pharmacies/${id}/channels`;
  const sessions = () => signedIn(app, 'pharmacy', id);
  const browser = await sessions();
  await browser.post(`${path}/sms`, { phone });
  await app.run();
  const code = /\d{6}/.exec(app.received(phone)[0] ?? '')?.[0] ?? '';
  await browser.post(`${path}/sms/prove`, { code });
  const own = async () => (await (await sessions()).get(path)).body.own.length;

  app.advance(days(100));
  await app.gateway.write(phone, 'أسئلة');
  await app.run();
  // The message is deleted long before the 120 days have passed.
  for (let times = 0; times < 3; times++) {
    await app.cleanUp();
    app.advance(days(35));
  }
  await app.cleanUp();
  expect(await own()).toBe(1);
  app.advance(days(15) + minutes(1));
  await app.cleanUp();
  expect(await own()).toBe(0);
  await app.run();
  expect(app.received(phone).at(-1)).toContain('120');
});

test('new requests are counted in one text in ten minutes, until the pharmacy has seen them', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacy(app, { openOverride: true });
  const browser = await signedIn(app, 'pharmacy', id);
  const path = `/api/pharmacies/${id}/channels/sms`;
  await browser.post(path, { phone });
  await app.run();
  const code = /\d{6}/.exec(app.received(phone)[0] ?? '')?.[0] ?? '';
  await browser.post(`${path}/prove`, { code });
  const send = async (notes: string) => {
    const form = { pharmacyId: id, customerName: 'Amna', phone: '0912345678', notes };
    const sent = await new Browser(app).form('/api/prescription-requests', form);
    expect(sent.status).toBe(201);
    await app.run();
    return sent.body.id as string;
  };
  const texts = () => app.received(phone).slice(1);
  const requests = [await send('Insulin'), await send('Panadol'), await send('Aspirin')];
  expect(texts()).toEqual(['Dawaya: new requests on your dashboard: 1. Open them there.']);
  app.advance(minutes(11));
  await app.run();
  expect(texts().slice(1)).toEqual(['Dawaya: new requests on your dashboard: 3. Open them there.']);
  const ask = async () => {
    await app.gateway.write(phone, 'أسئلة');
    await app.run();
    return texts().at(-1);
  };
  expect(await ask()).toBe('Dawaya: new requests on your dashboard: 3. Open them there.');
  const seen = `/api/pharmacies/${id}/prescription-requests/seen`;
  expect((await browser.post(seen, { ids: requests })).status).toBe(204);
  app.advance(minutes(1));
  expect(await ask()).toBe('No new questions or requests.');
});
