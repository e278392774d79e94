import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { type Answer, Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, photo } from '../../../test/factories.ts';
import { addPhoto, ask, giveAnswer, holderOf, makeInquiry } from '../../../test/inquiries.ts';
import {
  inquiries,
  inquiryRecipients,
  pharmacies,
  prescriptionRequests,
} from '../../database/schema.ts';

const question = {
  customerName: 'Amna Hassan',
  phone: '0912345678',
  email: 'amna@example.com',
  items: '[{"text":"Insulin","quantity":"2"}]',
  city: 'Kassala',
  state: 'Kassala',
};
const many = JSON.stringify(
  Array.from({ length: 21 }, (_, index) => ({ text: `Medicine ${index}` })),
);
const jpeg = async () => ({
  prescriptionImages: [{ name: 'page.jpg', content: await photo() }],
});
const send = (browser: Browser, more: object, headers: Record<string, string>, files = {}) =>
  browser.form('/api/inquiries', { ...question, ...more }, files, headers);

async function useAsked() {
  const app = await useTestApp();
  const [first, second] = [await makePharmacy(app), await makePharmacy(app)];
  const inquiry = await makeInquiry(app);
  await addPhoto(app, inquiry.id);
  await ask(app, inquiry.id, [first, second]);
  for (const pharmacy of [first, second]) await giveAnswer(app, inquiry.id, pharmacy);
  const customer = await holderOf(app, inquiry);
  const address = `/api/track/${inquiry.token}`;
  return { app, first, second, inquiry, customer, address };
}
type Asked = Awaited<ReturnType<typeof useAsked>>;
type Headers = Record<string, string>;

interface Refused {
  before?: (asked: Asked) => Promise<unknown>;
  call: (asked: Asked, headers: Headers) => Promise<Answer>;
  is: [status: number, code: string, field?: string];
}

const choose = (
  { customer, address, first }: Asked,
  headers: Headers,
  { pharmacyId = first.id, version = 1 } = {},
) => customer.post(`${address}/choose`, { pharmacyId, version }, headers);

const answer = async ({ app, inquiry }: Asked, pharmacyId: string, headers: Headers) =>
  (await signedIn(app, 'pharmacy', pharmacyId)).post(
    `/api/inquiries/${inquiry.id}/answer`,
    { answer: 'all' },
    headers,
  );

const refusals: Record<string, Refused> = {
  'twenty-one items': {
    call: ({ customer }, headers) => send(customer, { items: many }, headers),
    is: [400, 'invalid_fields', 'items'],
  },
  'an empty question': {
    call: ({ customer }, headers) => send(customer, { items: '[]' }, headers),
    is: [400, 'invalid_fields', 'items'],
  },
  'a state outside Sudan': {
    call: ({ customer }, headers) => send(customer, { city: 'Juba', state: 'Jubek' }, headers),
    is: [400, 'invalid_fields', 'state'],
  },
  'a point outside Sudan': {
    call: ({ customer }, headers) => send(customer, { near: '30.04,31.24' }, headers),
    is: [400, 'invalid_fields', 'near'],
  },
  'a link in an item': {
    call: ({ customer }, headers) =>
      send(customer, { items: '[{"text":"see wa.me/2499"}]' }, headers),
    is: [400, 'invalid_fields', 'items.0.text'],
  },
  'a phone number in an item': {
    call: ({ customer }, headers) =>
      send(customer, { items: '[{"text":"٠٩١٢ ٣٤٥ ٦٧٨"}]' }, headers),
    is: [400, 'invalid_fields', 'items.0.text'],
  },
  'a fourth open question': {
    before: async ({ customer }) => {
      for (let sent = 0; sent < 3; sent += 1)
        expect((await send(customer, { phone: '0912000111' }, {})).status).toBe(201);
    },
    call: ({ customer }, headers) => send(customer, { phone: '0912000111' }, headers),
    is: [429, 'too_many_inquiries'],
  },
  'a chosen version that changed': {
    before: ({ app, inquiry, first }) => giveAnswer(app, inquiry.id, first, { version: 2 }),
    call: (asked, headers) => choose(asked, headers),
    is: [409, 'answer_changed'],
  },
  'choosing after closing': {
    before: ({ customer, address }) => customer.post(`${address}/close`),
    call: (asked, headers) => choose(asked, headers),
    is: [409, 'inquiry_closed'],
  },
  'answering after the choice': {
    before: (asked) => choose(asked, {}),
    call: (asked, headers) => answer(asked, asked.second.id, headers),
    is: [409, 'inquiry_closed'],
  },
  'an answer of a pharmacy of another town': {
    call: async (asked, headers) =>
      answer(asked, (await makePharmacy(asked.app, { city: 'Atbara' })).id, headers),
    is: [404, 'not_found'],
  },
  'the choice of a pharmacy of another town': {
    call: async (asked, headers) => {
      const { id } = await makePharmacy(asked.app, { city: 'Atbara' });
      return choose(asked, headers, { pharmacyId: id });
    },
    is: [404, 'not_found'],
  },
  'the choice of a pharmacy that was suspended between': {
    before: ({ app, first }) =>
      app.db
        .update(pharmacies)
        .set({ verificationStatus: 'suspended' })
        .where(eq(pharmacies.id, first.id)),
    call: (asked, headers) => choose(asked, headers),
    is: [409, 'pharmacy_not_verified'],
  },
  'wrong codes beyond the limit': {
    before: async ({ app, inquiry }) => {
      for (let tries = 0; tries < 5; tries += 1) {
        const body = { code: '00000000', phone: inquiry.phone };
        expect((await new Browser(app).post('/api/track/by-code', body)).status).toBe(404);
      }
    },
    call: ({ app, inquiry }, headers) =>
      new Browser(app).post(
        '/api/track/by-code',
        { code: '00000000', phone: inquiry.phone },
        headers,
      ),
    is: [429, 'too_many_tries'],
  },
  'a message of 1,001 letters': {
    before: (asked) => choose(asked, {}),
    call: ({ customer, address }, headers) =>
      customer.post(`${address}/messages`, { body: 'م'.repeat(1001) }, headers),
    is: [400, 'invalid_fields', 'body'],
  },
  'a file that is no photo': {
    call: ({ customer }, headers) =>
      send(customer, {}, headers, { prescriptionImages: [{ name: 'a.jpg', content: 'no photo' }] }),
    is: [415, 'unsupported_file'],
  },
};

/** All data that a refusal could lose or leave behind, except limits and looks. */
async function readState({ db }: TestApp) {
  const photos = await db.execute(
    sql`select id, state, inquiry_id, prescription_request_id from files order by id`,
  );
  const messages = await db.execute(sql`select id from request_messages order by id`);
  return {
    inquiries: await db.select().from(inquiries).orderBy(inquiries.id),
    asks: await db
      .select()
      .from(inquiryRecipients)
      .orderBy(inquiryRecipients.inquiryId, inquiryRecipients.pharmacyId),
    requests: await db.select().from(prescriptionRequests).orderBy(prescriptionRequests.id),
    photos: photos.rows,
    messages: messages.rows,
  };
}

const arabic = /[\u0621-\u064a]/;

describe('a refusal has a sentence in either language, and the form stays filled', () => {
  test.each(Object.entries(refusals))('%s', async (_name, { before, call, is }) => {
    const asked = await useAsked();
    await before?.(asked);
    const stateBefore = await readState(asked.app);
    for (const language of ['en', 'ar']) {
      const { status, body } = await call(asked, { 'accept-language': language });
      const [detail] = body.details ?? [];
      expect([status, body.code, ...(detail ? [detail.field] : [])]).toEqual(is);
      const sentence: string = detail?.message ?? body.error;
      expect([sentence.length > 10, arabic.test(sentence)]).toEqual([true, language === 'ar']);
    }
    expect(await readState(asked.app)).toEqual(stateBefore);
  });

  test('a corrected form succeeds', async () => {
    const { app, customer } = await useAsked();
    expect((await send(customer, { items: many }, {}, await jpeg())).status).toBe(400);
    expect((await send(customer, { photosGoAlong: 'true' }, {}, await jpeg())).status).toBe(201);
    expect(await app.db.$count(inquiries)).toBe(2);
  });
});
