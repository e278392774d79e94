import { eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, photo } from '../../../test/factories.ts';
import { addPhoto, ask, giveAnswer, holderOf, makeInquiry } from '../../../test/inquiries.ts';
import {
  files,
  inquiries,
  inquiryRecipients,
  prescriptionRequests,
  trackings,
} from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { hashOf } from '../../platform/secrets.ts';
import { deleteExpiredInquiries } from './clean-up.ts';

test('an inquiry without a choice is deleted after 90 days with answers, photos and address', async () => {
  const app = await useTestApp();
  const services = { db: app.db, clock: app.clock, files: app.app.files, retention: days(90) };
  const asked = await makePharmacy(app);
  const closedAt = app.clock();
  const ended = await makeInquiry(app, { status: 'closed', closedAt });
  // The job that closes it was lost.
  const forgotten = await makeInquiry(app, { closesAt: closedAt });
  const stays = [
    await makeInquiry(app),
    await makeInquiry(app, { status: 'chosen', chosenAt: closedAt }),
    await makeInquiry(app, { status: 'expired', closedAt: new Date(closedAt.getTime() + 1) }),
  ];
  for (const { id } of [ended, forgotten, ...stays]) {
    await ask(app, id, [asked]);
    await addPhoto(app, id);
  }
  app.advance(days(90));
  await deleteExpiredInquiries(services);
  expect(await app.db.$count(inquiries)).toBe(5);

  app.advance(1);
  await deleteExpiredInquiries(services);
  const left = await app.db.select().from(inquiries);
  expect(left.map(({ id }) => id).sort()).toEqual(stays.map(({ id }) => id).sort());
  expect([await app.db.$count(inquiryRecipients), await app.db.$count(trackings)]).toEqual([3, 3]);
  const states = (await app.db.select().from(files)).map(({ state }) => state);
  expect(states.sort()).toEqual(['pending', 'pending', 'ready', 'ready', 'ready']);
});

test('an inquiry with a choice is deleted 90 days after its request ended; the address leads to the request', async () => {
  const app = await useTestApp();
  const services = { db: app.db, clock: app.clock, files: app.app.files, retention: days(90) };
  const [chosen, other] = [await makePharmacy(app), await makePharmacy(app)];
  const inquiry = await makeInquiry(app, {
    city: null,
    latitude: 15.45,
    longitude: 36.4,
    landmark: 'Behind the mosque',
  });
  await addPhoto(app, inquiry.id);
  await ask(app, inquiry.id, [chosen, other]);
  for (const pharmacy of [chosen, other]) await giveAnswer(app, inquiry.id, pharmacy);
  const customer = await holderOf(app, inquiry);
  const address = `/api/track/${inquiry.token}`;
  await customer.post(`${address}/choose`, { pharmacyId: chosen.id, version: 1 });
  const pharmacist = await signedIn(app, 'pharmacy', chosen.id);
  const [request] = await app.db.select().from(prescriptionRequests);
  const status = `/api/prescription-requests/${request?.id}/status`;
  expect((await pharmacist.patch(status, { status: 'completed' })).status).toBe(200);

  app.advance(days(90));
  await deleteExpiredInquiries(services);
  expect(await app.db.$count(inquiryRecipients)).toBe(2);
  app.advance(1);
  await deleteExpiredInquiries(services);
  expect([await app.db.$count(inquiries), await app.db.$count(inquiryRecipients)]).toEqual([0, 0]);
  const { body } = await customer.get(address);
  expect(body).toMatchObject({ kind: 'request', status: 'completed', inquiryId: null });
  expect(body.photos).toHaveLength(1);
});

test.each(['closed', 'chosen'])(
  'the uncovered photos are deleted too, 90 days after the inquiry was %s',
  async (ending) => {
    const app = await useTestApp();
    const services = { db: app.db, clock: app.clock, files: app.app.files, retention: days(90) };
    const [first, second, town] = [
      await makePharmacy(app),
      await makePharmacy(app),
      await makePharmacy(app),
    ];
    const customer = new Browser(app);
    const page = async (size: number) => ({
      prescriptionImages: [{ name: 'page.jpg', content: await photo(size) }],
    });
    const who = { customerName: 'Amna', phone: '0912345678', email: 'amna@example.com' };
    const send = async () =>
      customer.form(
        '/api/prescription-requests',
        { pharmacyId: first.id, ...who },
        await page(100),
      );
    const [sent, another] = [await send(), await send()];
    const address = `/api${sent.body.trackingUrl}`;
    await customer.post(`${address}/resend`, { pharmacyId: second.id });
    const items = '[{"text":"Insulin"}]';
    const asked = await customer.form(`${address}/ask-town/covered`, { items }, await page(200));
    expect(asked.status).toBe(200);
    const inquiryId = asked.body.id;
    if (ending === 'closed') await customer.post(`${address}/close`);
    else {
      await giveAnswer(app, inquiryId, town);
      await customer.post(`${address}/choose`, { pharmacyId: town.id, version: 1 });
      const [tracking] = await app.db
        .select()
        .from(trackings)
        .where(eq(trackings.inquiryId, inquiryId));
      const pharmacist = await signedIn(app, 'pharmacy', town.id);
      const status = `/api/prescription-requests/${tracking?.requestId}/status`;
      await pharmacist.patch(status, { status: 'completed' });
    }
    const ready = async () => {
      const rows = await app.db.select().from(files).where(eq(files.state, 'ready'));
      return rows.map(({ prescriptionRequestId }) => prescriptionRequestId);
    };
    app.advance(days(90));
    await deleteExpiredInquiries(services);
    expect(await ready()).toHaveLength(3);
    app.advance(1);
    await deleteExpiredInquiries(services);
    const [tracking] = await app.db
      .select()
      .from(trackings)
      .where(ne(trackings.requestId, another.body.id));
    const left = ending === 'closed' ? [] : [tracking?.requestId];
    expect(new Set(await ready())).toEqual(new Set([another.body.id, ...left]));
  },
);

test('the network of an inquiry is deleted after two days', async () => {
  const app = await useTestApp();
  const services = { db: app.db, clock: app.clock, files: app.app.files, retention: days(90) };
  const origin = { browserHash: hashOf('browser'), networkHash: hashOf('network') };
  await makeInquiry(app, origin);
  app.advance(days(2));
  await deleteExpiredInquiries(services);
  expect(await app.db.select().from(inquiries)).toMatchObject([origin]);
  app.advance(1);
  await deleteExpiredInquiries(services);
  expect(await app.db.select().from(inquiries)).toMatchObject([
    { browserHash: null, networkHash: null },
  ]);
});
