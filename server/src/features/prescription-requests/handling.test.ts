import { phoneInText } from '@dawaya/contract/vocabulary/phone-display';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy, makeRequest, photo } from '../../../test/factories.ts';
import { pharmacies } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';

let app: TestApp;
let pharmacyId: string;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacyId = (await makePharmacy(app, { shopName: 'صيدلية الأمل' })).id;
  pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
});

const list = async (browser = pharmacist) => {
  const { status, body } = await browser.get(`/api/pharmacies/${pharmacyId}/prescription-requests`);
  expect(status).toBe(200);
  return body;
};
const setStatus = (id: string, status: string, browser = pharmacist) =>
  browser.patch(`/api/prescription-requests/${id}/status`, { status });

describe('the list', () => {
  test('has the newest first, and only the pharmacy’s own', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number++) {
      ids.unshift((await makeRequest(app, { pharmacyId })).id);
      app.advance(minutes(1));
    }
    await makeRequest(app, { pharmacyId: (await makePharmacy(app)).id });
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  test('marks nothing as seen', async () => {
    await makeRequest(app, { pharmacyId });
    for (let poll = 0; poll < 3; poll++) {
      app.advance(minutes(1));
      expect((await list())[0].seenAt).toBeNull();
    }
  });

  test('is never cached', async () => {
    const { headers } = await pharmacist.get(`/api/pharmacies/${pharmacyId}/prescription-requests`);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a request on the pharmacist’s screen', () => {
  const tell = (ids: unknown, browser = pharmacist) =>
    browser.post(`/api/pharmacies/${pharmacyId}/prescription-requests/seen`, { ids });
  const seenAt = async (id: string, browser = pharmacist, of = pharmacyId) => {
    const { body } = await browser.get(`/api/pharmacies/${of}/prescription-requests`);
    return body.find((request: { id: string }) => request.id === id).seenAt;
  };

  test('is seen from then on; a later look changes nothing', async () => {
    const [first, second] = [
      await makeRequest(app, { pharmacyId }),
      await makeRequest(app, { pharmacyId }),
    ];
    app.advance(minutes(5));
    const firstLook = app.clock().toISOString();
    const { status, text } = await tell([first.id]);
    expect([status, text]).toEqual([204, '']);
    expect(await seenAt(second.id)).toBeNull();
    app.advance(minutes(5));
    expect((await tell([first.id, second.id, second.id])).status).toBe(204);
    expect(await seenAt(first.id)).toBe(firstLook);
    expect(await seenAt(second.id)).toBe(app.clock().toISOString());
  });

  test('with a foreign, unknown or malformed id changes nothing, and gets the same answer', async () => {
    const other = await makePharmacy(app);
    const foreign = await makeRequest(app, { pharmacyId: other.id });
    const own = await makeRequest(app, { pharmacyId });
    const strange = ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'nonsense', ''];
    for (const id of [foreign.id, ...strange]) expect((await tell([id])).status).toBe(204);
    expect((await tell([])).status).toBe(204);
    const colleague = await signedIn(app, 'pharmacy', other.id);
    expect(await seenAt(foreign.id, colleague, other.id)).toBeNull();
    expect(await seenAt(own.id)).toBeNull();
    // Foreign ids in the list do not prevent the pharmacy's own request from being marked.
    await tell([foreign.id, ...strange, own.id]);
    expect(await seenAt(own.id)).toBe(app.clock().toISOString());
    expect(await seenAt(foreign.id, colleague, other.id)).toBeNull();
  });

  test('cannot be marked by another pharmacy', async () => {
    const { id } = await makeRequest(app, { pharmacyId });
    const other = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    expect((await tell([id], other)).status).toBe(404);
    expect(await seenAt(id)).toBeNull();
  });

  test.each([
    ['more than a hundred', (id: string) => Array.from({ length: 101 }, () => id)],
    ['one alone, in no list', (id: string) => id],
    ['a number', () => [7]],
    ['nothing', () => undefined],
  ])('%s: 400', async (_case, ids) => {
    const { id } = await makeRequest(app, { pharmacyId });
    const { status, body } = await tell(ids(id));
    expect([status, body.details[0].field]).toEqual([400, expect.stringMatching(/^ids/)]);
    expect(await seenAt(id)).toBeNull();
    expect((await tell(Array.from({ length: 100 }, () => id))).status).toBe(204);
  });
});

describe('the status moves forwards only', () => {
  test('new, in progress, completed, each with its time', async () => {
    const { id } = await makeRequest(app, { pharmacyId });
    const created = app.clock().toISOString();
    app.advance(minutes(1));
    const started = app.clock().toISOString();
    const first = await setStatus(id, 'in-progress');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: 'in-progress',
      createdAt: created,
      seenAt: started,
      startedAt: started,
      completedAt: null,
    });
    app.advance(minutes(1));
    const { body } = await setStatus(id, 'completed');
    expect(body).toEqual({
      ...first.body,
      status: 'completed',
      completedAt: app.clock().toISOString(),
      undoUntil: expect.any(String),
      moves: [...first.body.moves, { move: 'complete', at: app.clock().toISOString(), by: null }],
      // Either side may write for seven days more.
      thread: {
        ...first.body.thread,
        endsAt: new Date(app.clock().getTime() + days(7)).toISOString(),
      },
    });
    expect((await list())[0]).toEqual(body);
  });

  test('straight to completed, the photos still there', async () => {
    const sent = await new Browser(app).form(
      '/api/prescription-requests',
      { pharmacyId, customerName: 'A', phone: '0912345678', email: 'a@example.com' },
      { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] },
    );
    const { status, body } = await setStatus(sent.body.id, 'completed');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', startedAt: null });
    expect(body.prescriptionImages).toEqual((await list())[0].prescriptionImages);
    expect(body.prescriptionImages).toHaveLength(1);
  });

  test.each(['declined', 'cancelled', 'done', '', null, 3])(
    '%s is refused as a status',
    async (to) => {
      const { id } = await makeRequest(app, { pharmacyId });
      const answer = await setStatus(id, to as string);
      expect([answer.status, answer.body.details?.[0].field]).toEqual([400, 'status']);
    },
  );

  test('two pharmacists complete it at once: both get 200, the customer one mail', async () => {
    const { id, email } = await makeRequest(app, { pharmacyId });
    const colleague = await signedIn(app, 'pharmacy', pharmacyId);
    // The request is locked until both calls wait for it.
    const { asked } = await app.db.transaction(async (held) => {
      await held.execute(sql`select 1 from prescription_requests where id = ${id} for update`);
      const asked = [pharmacist, colleague].map((browser) => setStatus(id, 'completed', browser));
      await vi.waitFor(async () => {
        const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(2);
      });
      return { asked };
    });
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect(await app.mailsOnceNotified(email)).toHaveLength(1);
  });

  test('a foreign, an unknown and a malformed id get the same answer', async () => {
    const foreign = await makeRequest(app, { pharmacyId: (await makePharmacy(app)).id });
    const answers = await Promise.all(
      [foreign.id, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'nonsense'].map((id) =>
        setStatus(id, 'completed'),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await app.mailsOnceNotified(foreign.email)).toEqual([]);
  });
});

test.each([
  ['en', 'in-progress', 'The pharmacy is working on your request'],
  ['en', 'completed', 'Your request is completed'],
  ['ar', 'in-progress', 'الصيدلية تجهّز طلبك'],
  ['ar', 'completed', 'اكتمل طلبك'],
])(
  'a customer who sent in %s gets the mail of %s in that language',
  async (language, status, subject) => {
    const email = `${language}-${status}@example.com`;
    const sent = await new Browser(app, { 'accept-language': language }).form(
      '/api/prescription-requests',
      { pharmacyId, customerName: 'Amna', phone: '0912345678', email, notes: 'Insulin' },
    );
    const atSending = (await app.mailsOnceNotified(email)).length;
    pharmacist.headers['accept-language'] = language === 'ar' ? 'en' : 'ar';
    await setStatus(sent.body.id, status);
    const mails = (await app.mailsOnceNotified(email)).slice(atSending);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toContain('صيدلية الأمل');
    expect(mails[0]?.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
    expect(mails[0]?.text).not.toContain('Insulin');
    const [pharmacy] = await app.db.select().from(pharmacies).where(eq(pharmacies.id, pharmacyId));
    for (const part of [phoneInText(pharmacy?.phone ?? ''), `${app.config.publicUrl}/my-requests`])
      expect(mails[0]?.text.includes(part)).toBe(status === 'completed');
  },
);

test('the sender reads the photo, another customer does not', async () => {
  const [sender, other] = [await makeCustomer(app), await makeCustomer(app)];
  const browser = await signedIn(app, 'customer', sender.id);
  const sent = await browser.form(
    '/api/prescription-requests',
    {
      pharmacyId,
      customerId: sender.id,
      customerName: 'A',
      phone: '0912345678',
      email: 'a@example.com',
    },
    { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] },
  );
  expect(sent.status).toBe(201);
  const [url] = (await list())[0].prescriptionImages;
  expect((await browser.get(url)).status).toBe(200);
  expect((await (await signedIn(app, 'customer', other.id)).get(url)).status).toBe(404);
});
