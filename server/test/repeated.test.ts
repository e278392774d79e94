import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  advertisements,
  consultationRequests,
  contactMessages,
  doctors,
  idempotencyKeys,
} from '../src/database/schema.ts';
import { days } from '../src/platform/clock.ts';
import { startTestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import { makeDoctor, makePharmacy } from './factories.ts';

const contactEmail = 'operator@example.com';
const config = { contactEmail, rateLimitScale: 100 };
const app = await startTestApp({ config });
const beside = await startTestApp({ beside: app, config });
afterAll(async () => {
  await beside.close();
  await app.close();
});

let key: string;
beforeEach(() => {
  key = randomUUID();
});

/** A sender of a form, through any of the processes. */
interface Sender {
  path: string;
  form: Record<string, string>;
  other: Record<string, string>;
  cookies?: Browser['cookies'];
  /** The address that gets the mail. */
  mailed?: string;
}

const post = (sender: Sender, more: object = {}, { headers = {}, to = app } = {}) => {
  const browser = new Browser(to, { 'idempotency-key': key, ...headers });
  for (const [name, value] of sender.cookies ?? []) browser.cookies.set(name, value);
  return browser.post(sender.path, { ...sender.form, ...more });
};

const consultation = {
  what: 'a consultation request',
  rows: () => app.db.$count(consultationRequests),
  async sender(): Promise<Sender> {
    const { id, email } = await makeDoctor(app, { isOnline: true });
    return {
      path: `/api/doctors/${id}/consultation-requests`,
      form: { name: 'Amna Hassan', phone: '0912345678', reason: 'A cough' },
      other: { reason: 'A fever' },
      mailed: email,
    };
  },
};

const message = {
  what: 'a contact message',
  rows: () => app.db.$count(contactMessages),
  sender: async (): Promise<Sender> => ({
    path: '/api/contact',
    form: {
      name: 'Amna Hassan',
      email: `${randomUUID()}@example.com`,
      subject: 'Opening hours',
      message: 'When do you open?',
    },
    other: { message: 'When do you close?' },
    mailed: contactEmail,
  }),
};

const advertisement = {
  what: 'an advertisement',
  rows: () => app.db.$count(advertisements),
  async sender(): Promise<Sender> {
    const { cookies } = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    return {
      path: '/api/advertisements',
      form: { productName: 'Zinc', description: 'Sixty tablets', price: '4,500' },
      other: { price: '4,600' },
      cookies,
    };
  },
};

describe.each([consultation, message, advertisement])(
  '$what that is sent again with its key',
  ({ rows, sender }) => {
    /** Counts the rows and mails of a test. */
    async function counted(from: Sender) {
      const mails = async () =>
        from.mailed
          ? (await app.mailsTo(from.mailed)).length + (await beside.mailsTo(from.mailed)).length
          : 0;
      const before = { rows: await rows(), mails: await mails() };
      return async () => [(await rows()) - before.rows, (await mails()) - before.mails];
    }

    test('makes one row and one mail, and gets the same answer', async () => {
      const from = await sender();
      const made = await counted(from);
      const first = await post(from);
      expect(first.status).toBe(201);
      const again = await post(from, {}, { headers: { 'idempotency-key': key.toUpperCase() } });
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await made()).toEqual([1, from.mailed ? 1 : 0]);
    });

    test('counts once at the same moment at two processes', async () => {
      const from = await sender();
      const made = await counted(from);
      const answers = await Promise.all(
        [app, beside, app, beside, app].map((to) => post(from, {}, { to })),
      );
      for (const { status, body } of answers)
        expect([status, body]).toEqual([201, answers[0]?.body]);
      expect(await made()).toEqual([1, from.mailed ? 1 : 0]);
    });

    test('is refused with other content', async () => {
      const from = await sender();
      const made = await counted(from);
      await post(from);
      const { status, body } = await post(from, from.other);
      expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
      expect(await made()).toEqual([1, from.mailed ? 1 : 0]);
    });

    test('counts again under another key, without a key, and after a week', async () => {
      const from = await sender();
      const made = await counted(from);
      await post(from);
      await post(from, {}, { headers: { 'idempotency-key': randomUUID() } });
      await post(from, {}, { headers: { 'idempotency-key': '' } });
      expect((await made())[0]).toBe(3);
      app.advance(days(8));
      await app.cleanUp();
      expect(await app.db.$count(idempotencyKeys)).toBe(0);
    });

    test('is refused with a key that is no UUID or with wrong fields, and does not use up the key', async () => {
      const from = await sender();
      const made = await counted(from);
      const wrong = await post(from, {}, { headers: { 'idempotency-key': 'again' } });
      expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'Idempotency-Key']);
      const [field = ''] = Object.keys(from.form);
      expect((await post(from, { [field]: '' })).status).toBe(400);
      expect((await made())[0]).toBe(0);
      expect((await post(from)).status).toBe(201);
    });
  },
);

test("the key of one pharmacy's advertisement gives another pharmacy nothing", async () => {
  const first = await post(await advertisement.sender());
  const other = await post(await advertisement.sender());
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  expect(other.text).not.toContain(first.body.id);
});

test('the key of a consultation request belongs to one doctor', async () => {
  expect((await post(await consultation.sender())).status).toBe(201);
  expect((await post(await consultation.sender())).status).toBe(409);
});

test('a repeated advertisement is answered with its present state', async () => {
  const from = await advertisement.sender();
  const { body } = await post(from);
  const productImage = 'https://pictures.example/zinc.jpg';
  await app.db.update(advertisements).set({ productImage }).where(eq(advertisements.id, body.id));
  expect((await post(from)).body).toEqual({ ...body, productImage });
});

test('a repeated request to a doctor is answered although the doctor has gone offline', async () => {
  const from = await consultation.sender();
  const { body } = await post(from);
  await app.db.update(doctors).set({ isOnline: false });
  const again = await post(from);
  expect([again.status, again.body]).toEqual([201, body]);
});

test("a repeated message does not count against its address's limit", async () => {
  const strict = await startTestApp({ beside: app, config: { contactEmail } });
  try {
    const from = await message.sender();
    for (let tries = 0; tries < 7; tries++)
      expect((await post(from, {}, { to: strict })).status).toBe(201);
  } finally {
    await strict.close();
  }
});
