import type { AnswerLine } from '@dawaya/contract/vocabulary/answers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../../test/app.ts';
import { type Answer, type Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import { type MadePharmacy, makePharmacy, makeStaff } from '../../../../test/factories.ts';
import { addPhoto, ask, holderOf, makeInquiry } from '../../../../test/inquiries.ts';
import {
  inquiries,
  inquiryRecipients,
  liveVersions,
  pharmacies,
} from '../../../database/schema.ts';
import { hours, minutes } from '../../../platform/clock.ts';
import { loadMedicines } from '../../medicines/seed.ts';

const app = await startTestApp({ config: { rateLimitScale: 100 } });
afterAll(app.close);

let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeEach(async () => {
  pharmacy = await makePharmacy(app, { latitude: 15.5, longitude: 36.4 });
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
});

const asked = async (
  overrides: Parameters<typeof makeInquiry>[1] = {},
  asking: Parameters<typeof ask>[3] = {},
) => {
  const inquiry = await makeInquiry(app, overrides);
  await ask(app, inquiry.id, [pharmacy], asking);
  return inquiry;
};
const list = (browser = pharmacist, cursor = '') =>
  browser.get(`/api/pharmacies/${pharmacy.id}/inquiries?cursor=${cursor}`);
const pickIds = ({ body }: Answer) =>
  body.items.map((item: { inquiryId: string }) => item.inquiryId);
const answer = (id: string, body: object, browser = pharmacist) =>
  browser.post(`/api/inquiries/${id}/answer`, body);
const readRow = async (id: string) => {
  const [row] = await app.db
    .select()
    .from(inquiryRecipients)
    .where(eq(inquiryRecipients.inquiryId, id));
  return row;
};
const later = (milliseconds: number) =>
  new Date(app.clock().getTime() + milliseconds).toISOString();

describe('an inquiry in the pharmacy’s list', () => {
  test('rounds its distance, so a moving pharmacy cannot locate the customer', async () => {
    await asked({ city: null, latitude: 15.503, longitude: 32.562 });
    const told = [];
    for (const [latitude, longitude] of [
      [15.503, 32.562],
      [15.501, 32.568],
      [15.5, 32.57],
    ]) {
      await app.db
        .update(pharmacies)
        .set({ latitude, longitude })
        .where(eq(pharmacies.id, pharmacy.id));
      told.push((await list()).body.items[0].distanceKm);
    }
    expect(told).toEqual([1, 1, 1]);
  });

  test('shows shared photos and nothing of the customer', async () => {
    const landmark = 'Behind the market';
    const inquiry = await asked({ city: null, latitude: 15.5, longitude: 36.3, landmark });
    const { id } = await addPhoto(app, inquiry.id);
    const { status, body, text } = await list();
    expect([status, body]).toEqual([
      200,
      {
        items: [
          {
            inquiryId: inquiry.id,
            items: inquiry.items,
            products: [null, null],
            reported: [],
            lastPrices: [null, null],
            notes: 'The long one',
            urgency: 'normal',
            status: 'open',
            askedAt: app.clock().toISOString(),
            remindedAt: null,
            closesAt: inquiry.closesAt.toISOString(),
            seenAt: null,
            photos: [`/api/inquiries/${inquiry.id}/photos/${id}`],
            answer: null,
            given: null,
            version: 0,
            answeredBy: null,
            mutedAt: null,
            landmark,
            distanceKm: 11,
          },
        ],
        nextCursor: null,
      },
    ]);
    for (const secret of [inquiry.customerName, inquiry.forName, inquiry.phone, inquiry.email])
      expect(text).not.toContain(secret);
  });

  test('has the pharmacy’s last price for each item', async () => {
    const insulin = { text: 'أنسولين', quantity: null };
    const items = [{ text: 'Panadol 500', quantity: null }, insulin];
    const offer = async (first: number, second: number) => {
      const { id } = await asked({ items });
      const lines = [
        { item: 0, has: true, priceSdg: first },
        { item: 1, has: false, alternative: 'Another', priceSdg: second },
      ];
      expect((await answer(id, { answer: 'some', lines })).status).toBe(200);
      app.advance(minutes(1));
    };
    await offer(1500, 9000);
    await offer(1800, 9000);
    // The price of two is not the price of one.
    const { id } = await asked({ items: [{ text: 'Panadol 500', quantity: '2' }] });
    const lines = [{ item: 0, has: true, priceSdg: 3600 }];
    expect((await answer(id, { answer: 'all', lines })).status).toBe(200);
    app.advance(minutes(1));
    await asked({ items: [insulin, { text: 'panadol 500', quantity: '2' }] });
    const pricesOf = ({ body }: Answer) => body.items[0].lastPrices;
    expect(pricesOf(await list())).toEqual([null, 1800]);
    // An old price misleads.
    app.advance(hours(31 * 24));
    await asked({ items });
    pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
    expect(pricesOf(await list())).toEqual([null, null]);
  });

  test('comes by urgency, then newest first, in pages', async () => {
    const normal = await asked();
    app.advance(minutes(1));
    const emergency = await asked({ urgency: 'emergency' });
    const newest = await asked({}, { askedAt: new Date(app.clock().getTime() + minutes(1)) });
    expect(pickIds(await list())).toEqual([emergency.id, newest.id, normal.id]);
    for (let more = 0; more < 20; more++) await asked({}, { askedAt: new Date(0) });
    const first = await list();
    const second = await list(pharmacist, first.body.nextCursor);
    expect(pickIds(first)).toHaveLength(20);
    expect(new Set([...pickIds(first), ...pickIds(second)]).size).toBe(23);
    expect(second.body.nextCursor).toBeNull();
    expect(statusAndCode(await list(pharmacist, 'mine'))).toEqual([400, 'invalid_fields']);
  });

  test('comes before answered ones, in pages', async () => {
    const given = { answer: 'all', version: 1, answeredAt: app.clock() } as const;
    const urgent = await asked({ urgency: 'emergency' }, given);
    const normal = await asked({}, given);
    for (let more = 0; more < 21; more++) await asked();
    const first = await list();
    const second = await list(pharmacist, first.body.nextCursor);
    expect(pickIds(first)).not.toContain(urgent.id);
    expect(pickIds(second).slice(1)).toEqual([urgent.id, normal.id]);
    expect(second.body.nextCursor).toBeNull();
  });

  test.each([
    ['was closed', { status: 'closed' }],
    ['has a chosen pharmacy', { status: 'chosen' }],
    ['has reached its end, with or without the job', { closesAt: new Date(0) }],
  ] as const)('disappears once it %s', async (_case, change) => {
    const inquiry = await asked();
    await app.db.update(inquiries).set(change).where(eq(inquiries.id, inquiry.id));
    expect(pickIds(await list())).toEqual([]);
  });

  test('disappears for an unverified pharmacy and one that muted the sender', async () => {
    const inquiry = await asked();
    await app.db.update(inquiryRecipients).set({ mutedAt: app.clock() });
    expect(pickIds(await list())).toEqual([]);
    await app.db.update(inquiryRecipients).set({ mutedAt: null });
    expect(pickIds(await list())).toEqual([inquiry.id]);
    await app.db
      .update(pharmacies)
      .set({ verificationStatus: 'rejected' })
      .where(eq(pharmacies.id, pharmacy.id));
    expect(pickIds(await list())).toEqual([]);
    expect(statusAndCode(await answer(inquiry.id, { answer: 'all' }))).toEqual([
      409,
      'pharmacy_not_verified',
    ]);
  });

  test('keeps its first seen time and notifies the customer; other ids are ignored', async () => {
    const inquiry = await asked();
    const others = await makeInquiry(app);
    await ask(app, others.id, [await makePharmacy(app)]);
    const ids = [inquiry.id, others.id, 'none'];
    const see = () => pharmacist.post(`/api/pharmacies/${pharmacy.id}/inquiries/seen`, { ids });
    expect((await see()).status).toBe(204);
    const firstAt = app.clock();
    app.advance(minutes(1));
    await see();
    expect((await readRow(inquiry.id))?.seenAt).toEqual(firstAt);
    expect((await readRow(others.id))?.seenAt).toBeNull();
    const audience = `track:${inquiry.id}`;
    expect(await app.db.$count(liveVersions, eq(liveVersions.audience, audience))).toBe(1);
  });
});

describe('an answer', () => {
  test('is one call, and each change is another version', async () => {
    const inquiry = await asked();
    const assistant = await signedIn(app, 'pharmacy', pharmacy.id, {
      staffId: (await makeStaff(app, { pharmacyId: pharmacy.id, name: 'Sara' })).id,
    });
    const first = await answer(inquiry.id, { answer: 'all' }, assistant);
    expect([first.status, first.body]).toEqual([
      200,
      {
        answer: 'all',
        lines: [],
        totalSdg: null,
        readyAt: null,
        heldUntil: null,
        note: null,
        version: 1,
        answeredAt: app.clock().toISOString(),
      },
    ]);
    const details = {
      answer: 'some',
      lines: [
        { item: 0, has: true, priceSdg: '٤٥٠٠' },
        { item: 1, has: false, alternative: 'Metformin of another maker' },
      ],
      totalSdg: 4500,
      readyAt: later(hours(1)),
      heldUntil: later(hours(3)),
      note: 'Ask for Sara',
    };
    expect((await answer(inquiry.id, details)).body).toMatchObject({ version: 2, totalSdg: 4500 });
    const { body } = await list();
    expect(body.items[0]).toMatchObject({
      answer: 'some',
      version: 2,
      seenAt: app.clock().toISOString(),
      given: {
        lines: [
          { item: 0, has: true, alternative: null, priceSdg: 4500 },
          { item: 1, has: false, alternative: 'Metformin of another maker', priceSdg: null },
        ],
        heldUntil: details.heldUntil,
      },
    });
  });

  test('sent twice counts once and notifies nobody', async () => {
    const inquiry = await asked();
    const given = { answer: 'all', heldUntil: later(hours(2)), totalSdg: 100 };
    await answer(inquiry.id, given);
    app.advance(minutes(1));
    expect((await answer(inquiry.id, given)).body.version).toBe(1);
  });

  test.each([
    [
      'a line about nothing that was asked',
      { answer: 'all', lines: [{ item: 2, has: true }] },
      'lines.0.item',
    ],
    [
      'two lines about one thing',
      {
        answer: 'some',
        lines: [
          { item: 0, has: true },
          { item: 0, has: false },
        ],
      },
      'lines.1.item',
    ],
    ['all without one of them', { answer: 'all', lines: [{ item: 1, has: false }] }, 'lines.0.has'],
    ['none with one of them', { answer: 'none', lines: [{ item: 1, has: true }] }, 'lines.0.has'],
    ['none with a price', { answer: 'none', totalSdg: 5 }, 'totalSdg'],
    ['none with a reservation', { answer: 'none', heldUntil: '2026-11-21T09:00:00Z' }, 'heldUntil'],
    [
      'a reservation in the past',
      { answer: 'all', heldUntil: '2026-11-20T08:00:00Z' },
      'heldUntil',
    ],
    ['a reservation of years', { answer: 'all', heldUntil: '2036-11-20T08:00:00Z' }, 'heldUntil'],
    ['a price beyond the limit', { answer: 'all', totalSdg: 1_000_000_001 }, 'totalSdg'],
    ['an unknown answer', { answer: 'perhaps' }, 'answer'],
  ])('with %s is refused at its field', async (_case, body, field) => {
    const inquiry = await asked();
    const refused = await answer(inquiry.id, body);
    expect([refused.status, refused.body.details?.[0].field]).toEqual([400, field]);
    expect((await readRow(inquiry.id))?.version).toBe(0);
  });

  test('to a photo alone has no lines; a substitute counts as having the item', async () => {
    const photo = await asked({ items: [] });
    const line = { item: 0, has: true };
    expect((await answer(photo.id, { answer: 'all', lines: [line] })).status).toBe(400);
    const inquiry = await asked();
    const instead = { item: 0, has: false, alternative: 'The same by another maker' };
    expect((await answer(inquiry.id, { answer: 'all', lines: [instead] })).status).toBe(200);
  });

  test('that repeats an earlier one stays the same after the list of medicines has changed', async () => {
    const inquiry = await asked({ items: [{ text: 'Panadol 500 tabs', quantity: null }] });
    const line = { item: 0, has: false, alternative: 'Adol tablets 500 mg' };
    const given = { answer: 'all', lines: [line] };
    expect((await answer(inquiry.id, given)).body.version).toBe(1);
    await loadMedicines(app.db);
    expect((await answer(inquiry.id, given)).body.version).toBe(1);
  });

  test('with another brand shows the customer which have the same substances, form and strength', async () => {
    await loadMedicines(app.db);
    const texts = ['Panadol 500 tabs', 'Norvasc 5 tabs', 'tramadol 50 caps', 'شي تاني'];
    const inquiry = await asked({ items: texts.map((text) => ({ text, quantity: null })) });
    const offered = ['Adol tablets 500 mg', 'amlodipine tabs 10', 'Tramal 50 caps', 'Adol'];
    const given = {
      answer: 'all',
      lines: offered.map((alternative, item) => ({ item, has: false, alternative })),
    };
    expect((await answer(inquiry.id, given)).status).toBe(200);
    expect((await answer(inquiry.id, given)).body.version).toBe(1);
    const customer = await holderOf(app, inquiry);
    const { answers } = (await customer.get(`/api/track/${inquiry.token}`)).body;
    expect(answers[0].lines.map((line: AnswerLine) => line.hasSameContents)).toEqual([
      true,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['after the choice', { status: 'chosen' }],
    ['after it was closed', { status: 'closed' }],
    ['after its end', { closesAt: new Date(0) }],
  ] as const)('is refused %s', async (_case, change) => {
    const inquiry = await asked();
    await app.db.update(inquiries).set(change).where(eq(inquiries.id, inquiry.id));
    expect(statusAndCode(await answer(inquiry.id, { answer: 'all' }))).toEqual([
      409,
      'inquiry_closed',
    ]);
    expect((await readRow(inquiry.id))?.version).toBe(0);
  });

  test('by a pharmacy that was not asked is 404', async () => {
    const inquiry = await makeInquiry(app);
    await ask(app, inquiry.id, [await makePharmacy(app)]);
    expect(statusAndCode(await answer(inquiry.id, { answer: 'all' }))).toEqual([404, 'not_found']);
    expect(statusAndCode(await answer('mine', { answer: 'all' }))).toEqual([404, 'not_found']);
  });

  test('with something available is mailed to the customer, then at most hourly', async () => {
    const strict = await useTestApp();
    const inquiry = await makeInquiry(strict);
    const made = await Promise.all([0, 1, 2, 3].map(() => makePharmacy(strict)));
    await ask(strict, inquiry.id, made);
    const [none, ...others] = await Promise.all(
      made.map(({ id }) => signedIn(strict, 'pharmacy', id)),
    );
    const subjects = async () =>
      (await strict.mailsTo(inquiry.email)).map(({ subject }) => subject);
    await answer(inquiry.id, { answer: 'none' }, none);
    expect(await subjects()).toEqual([]);
    for (const browser of others) await answer(inquiry.id, { answer: 'some' }, browser);
    expect(await subjects()).toEqual(['A pharmacy has answered you']);
    strict.advance(hours(1) + minutes(1));
    expect(await subjects()).toEqual([
      'A pharmacy has answered you',
      'More pharmacies have answered you',
    ]);
    expect(JSON.stringify(strict.mails)).not.toMatch(/Insulin|Metformin|Pharmacy \d/);
  });
});

describe('a photo of an inquiry', () => {
  const open = (inquiryId: string, fileId: string, browser = pharmacist) =>
    browser.get(`/api/inquiries/${inquiryId}/photos/${fileId}?size=small`);

  test('opens for a recipient, unless its answer is that it has nothing', async () => {
    const inquiry = await asked();
    const { id } = await addPhoto(app, inquiry.id);
    expect((await open(inquiry.id, id)).status).toBe(200);
    await answer(inquiry.id, { answer: 'none' });
    expect(statusAndCode(await open(inquiry.id, id))).toEqual([404, 'not_found']);
    expect((await list()).body.items[0].photos).toEqual([]);
    await answer(inquiry.id, { answer: 'order' });
    expect((await open(inquiry.id, id)).status).toBe(200);
  });

  test.each([
    ['the customer shares none', { photosGoAlong: false }],
    ['a pharmacy was chosen', { status: 'chosen' }],
    ['it was closed', { status: 'closed' }],
    ['its time is over', { closesAt: new Date(0) }],
  ] as const)('is 404 when %s', async (_case, change) => {
    const inquiry = await asked();
    const { id } = await addPhoto(app, inquiry.id);
    await app.db.update(inquiries).set(change).where(eq(inquiries.id, inquiry.id));
    expect(statusAndCode(await open(inquiry.id, id))).toEqual([404, 'not_found']);
  });

  test('is 404 for a pharmacy that was not asked, and under another inquiry', async () => {
    const [inquiry, other] = [await asked(), await asked()];
    const { id } = await addPhoto(app, inquiry.id);
    const stranger = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    expect((await open(inquiry.id, id, stranger)).status).toBe(404);
    expect((await open(other.id, id)).status).toBe(404);
    expect((await open('mine', id)).status).toBe(404);
  });
});
