import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import { type MadePharmacy, makePharmacy, makeRequest } from '../../../test/factories.ts';
import { holderOf } from '../../../test/holding.ts';
import { minutes } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

let app: TestApp;
let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacy = await makePharmacy(app, { shopName: 'صيدلية الأمل' });
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
});

type Overrides = Partial<Parameters<typeof makeRequest>[1]>;
const sentRequest = async (overrides: Overrides = {}) => {
  const token = createToken();
  const trackingTokenHash = hashOf(token);
  const pharmacyId = pharmacy.id;
  return { ...(await makeRequest(app, { pharmacyId, trackingTokenHash, ...overrides })), token };
};
const decline = (id: string, body: object = { reason: 'غير متوفر' }, browser = pharmacist) =>
  browser.post(`/api/prescription-requests/${id}/decline`, body);
const cancel = async (token: string, headers?: Record<string, string>) =>
  (await holderOf(app, token)).post(`/api/track/${token}/cancel`, undefined, headers);
const track = async (token: string) =>
  (await (await holderOf(app, token)).get(`/api/track/${token}`)).body;
const move = (id: string, status: string) =>
  pharmacist.patch(`/api/prescription-requests/${id}/status`, { status });

describe('declining', () => {
  test.each(['new', 'in-progress'] as const)(
    'from %s ends the request with time and reason',
    async (status) => {
      const startedAt = status === 'new' ? null : app.clock();
      const { id, token } = await sentRequest({ status, startedAt });
      app.advance(minutes(3));
      const { status: answered, body } = await decline(id, {
        reason: ' Out of stock\r\nuntil May ',
      });
      expect(answered).toBe(200);
      expect(body).toMatchObject({
        id,
        status: 'declined',
        statusReason: 'Out of stock\nuntil May',
        declinedAt: app.clock().toISOString(),
        seenAt: app.clock().toISOString(),
        startedAt: startedAt?.toISOString() ?? null,
        completedAt: null,
        prescriptionImages: [],
      });
      expect(await track(token)).toMatchObject({
        status: 'declined',
        statusReason: 'Out of stock\nuntil May',
        declinedAt: app.clock().toISOString(),
      });
    },
  );

  test.each([
    ['no reason', {}],
    ['a blank one', { reason: ' \n ' }],
    ['one that is too long', { reason: 'x'.repeat(501) }],
    ['a list', { reason: ['x'] }],
  ])('with %s: 400', async (_case, body) => {
    const { id, token } = await sentRequest();
    const answer = await decline(id, body);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'reason']);
    expect((await track(token)).status).toBe('new');
  });

  test('a foreign, an unknown and a malformed id get the same answer', async () => {
    const foreign = await sentRequest({ pharmacyId: (await makePharmacy(app)).id });
    const ids = [foreign.id, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'nonsense'];
    const answers = await Promise.all(ids.map((id) => decline(id)));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
    expect((await track(foreign.token)).status).toBe('new');
    expect(await app.mailsOnceNotified(foreign.email)).toEqual([]);
  });

  test.each([
    ['en', 'The pharmacy cannot serve your request'],
    ['ar', 'اعتذرت الصيدلية عن طلبك'],
  ] as const)('the customer gets the reason in %s', async (language, subject) => {
    const { id, email } = await sentRequest({ language, notes: 'Insulin' });
    await decline(id, { reason: 'نفد <b>الدواء</b>' });
    const [mail, ...others] = await app.mailsOnceNotified(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('نفد <b>الدواء</b>');
    expect(mail?.text).toContain('صيدلية الأمل');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.text).not.toContain('Insulin');
  });
});

describe('cancelling', () => {
  test('a new request is possible for each holder of its address', async () => {
    const { token, id } = await sentRequest();
    app.advance(minutes(2));
    const { status, body, headers } = await cancel(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      cancelledAt: app.clock().toISOString(),
      seenAt: null,
      pharmacy: { shopName: 'صيدلية الأمل' },
    });
    expect(body).toEqual(await track(token));
    expect(Object.keys(body)).not.toContain('email');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const list = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
    expect(list.body).toMatchObject([{ id, status: 'cancelled' }]);
  });

  test.each(['A'.repeat(43), 'short', '%27%20or%201=1'])(
    'an unknown token is refused: %s',
    async (none) => {
      const { token } = await sentRequest();
      const answer = await cancel(none);
      expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error', 'code']]);
      expect((await track(token)).status).toBe('new');
    },
  );

  test('from another website’s page is refused', async () => {
    const { token } = await sentRequest();
    const answer = await cancel(token, { origin: 'https://elsewhere.example' });
    expect(statusAndCode(answer)).toEqual([403, 'foreign_origin']);
    expect((await track(token)).status).toBe('new');
    expect((await cancel(token, { origin: app.config.publicUrl })).status).toBe(200);
  });

  test.each([
    ['en', 'A prescription request was cancelled'],
    ['ar', 'أُلغي طلب روشتة'],
  ] as const)(
    'the pharmacy gets a mail in %s without the customer’s name',
    async (language, subject) => {
      const { id: pharmacyId, email } = await makePharmacy(app, { language });
      const { token } = await sentRequest({
        pharmacyId,
        customerName: 'آمنة',
        notes: 'Insulin',
        email: 'amna@sender.example',
      });
      await cancel(token);
      const [mail, ...others] = await app.mailsOnceNotified(email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).toContain(`${app.config.publicUrl}/dashboard`);
      expect(JSON.stringify(mail)).not.toMatch(/آمنة|Insulin|912345678|amna|track/);
      expect(await app.mailsOnceNotified('amna@sender.example')).toEqual([]);
    },
  );
});

test.each([
  ['starts', 'in-progress'],
  ['declines', 'declined'],
])(
  'at the moment when the pharmacist %s: exactly one of the two succeeds',
  async (_case, status) => {
    for (const first of ['customer', 'pharmacist']) {
      const { id, email, token } = await sentRequest();
      const toldBefore = (await app.mailsOnceNotified(pharmacy.email)).length;
      const calls = {
        customer: () => cancel(token),
        pharmacist: () => (status === 'declined' ? decline(id) : move(id, status)),
      };
      const second = first === 'customer' ? calls.pharmacist : calls.customer;
      const waiting = (count: number) =>
        vi.waitFor(async () => {
          const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
          expect(rows).toHaveLength(count);
        });
      // The request is locked until both calls wait for it, one after the other.
      const asked = await app.db.transaction(async (held) => {
        await held.execute(sql`select 1 from prescription_requests where id = ${id} for update`);
        const one = calls[first as keyof typeof calls]();
        await waiting(1);
        const other = second();
        await waiting(2);
        return { both: [one, other] };
      });
      const answers = await Promise.all(asked.both);
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect((await track(token)).status).toBe(first === 'customer' ? 'cancelled' : status);
      const told = (await app.mailsOnceNotified(pharmacy.email)).length - toldBefore;
      expect([told, (await app.mailsOnceNotified(email)).length]).toEqual(
        first === 'customer' ? [1, 0] : [0, 1],
      );
    }
  },
);
