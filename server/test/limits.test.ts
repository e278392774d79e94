import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { doctors, prescriptionRequests } from '../src/database/schema.ts';
import { hashPassword } from '../src/features/sessions/passwords.ts';
import { days, hours, minutes, seconds } from '../src/platform/clock.ts';
import { type TestApp, useTestApp } from './app.ts';
import { type Answer, Browser, signedIn } from './client.ts';
import { adminPassword, makeAdmin, makeCustomer, makeDoctor, makePharmacy } from './factories.ts';

const login = '/api/customers/login';
let email = 0;
afterEach(() => {
  email = 0;
});
const nextEmail = () => `person-${++email}@example.com`;

/** Calls from a network address, as a server without a proxy sees it. */
const from = (app: TestApp, remoteAddress: string) => ({
  post: (url: string, payload: object): Promise<Answer> =>
    new Browser(app).send({ method: 'POST', url, payload, remoteAddress }),
});

async function statusesOf(count: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await call()).status);
  return statuses;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);

function expectTooMany(answer: Answer, wait: number): void {
  expect([answer.status, answer.body]).toEqual([
    429,
    { error: 'Too many tries. Please wait a little and try again.', code: 'too_many_tries' },
  ]);
  expect(answer.headers['retry-after']).toBe(String(wait));
}

/** The seconds that each log-in code to an address waits in its queue, oldest first. */
async function waitsOf(app: TestApp, email: string): Promise<number[]> {
  const { rows } = await app.db.execute<{ seconds: number }>(sql`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    join deliveries on data -> 'ids' ->> 0 = deliveries.id::text
    where recipient = ${email} and kind = 'login-code' order by created_on`);
  return rows.map(({ seconds }) => seconds);
}

describe('a code for an email address', () => {
  test('is sent three times in a quarter of an hour from one network; the mails stop too', async () => {
    const app = await useTestApp();
    const { email } = await makeCustomer(app);
    const ask = () => new Browser(app).post(login, { email });
    expect(await statusesOf(3, ask)).toEqual(times(3, 202));
    app.advance(minutes(5));
    expectTooMany(await ask(), 600);
    expect(await app.mailsTo(email)).toHaveLength(3);
    app.advance(minutes(10));
    expect((await ask()).status).toBe(202);
  });

  test('is sent ten times a day from one network', async () => {
    const app = await useTestApp();
    const { email } = await makePharmacy(app);
    const ask = () => new Browser(app).post('/api/pharmacies/login', { email });
    for (const count of [3, 3, 3, 1]) {
      expect(await statusesOf(count, ask)).toEqual(times(count, 202));
      app.advance(minutes(15));
    }
    expectTooMany(await ask(), (days(1) - minutes(60)) / 1000);
    app.advance(days(1) - minutes(60));
    expect((await ask()).status).toBe(202);
  });

  test('is not delayed by a clock that is set back by a day', async () => {
    const app = await useTestApp();
    const { email } = await makeCustomer(app);
    const ask = () => new Browser(app).post(login, { email });
    await statusesOf(3, ask);
    app.advance(-days(1));
    const refused = await ask();
    expectTooMany(refused, minutes(15) / 1000);
  });

  test('is counted for an unknown address too', async () => {
    const app = await useTestApp();
    const ask = () => new Browser(app).post(login, { email: 'nobody@example.com' });
    expect(await statusesOf(4, ask)).toEqual([...times(3, 202), 429]);
  });

  test('is counted whatever the tag and the kind of account', async () => {
    const app = await useTestApp();
    const ask = (email: string, url = login) => new Browser(app).post(url, { email });
    for (const tag of ['', '+1', '+2'])
      expect((await ask(`amna${tag}@example.com`)).status).toBe(202);
    expectTooMany(await ask('amna+3@example.com'), 900);
    expectTooMany(await ask('amna@example.com', '/api/pharmacies/login'), 900);
  });

  test('reaches the owner although many networks ask for codes', async () => {
    const app = await useTestApp();
    const { id, email } = await makePharmacy(app);
    const url = '/api/pharmacies/login';
    for (let n = 1; n <= 30; n++)
      expect((await from(app, `41.67.1.${n}`).post(url, { email })).status).toBe(202);
    // Sends the waiting mails now, as would happen within a minute.
    const codes = async () => {
      await app.db.execute(sql`update pgboss.job set start_after = now() where name like '%mail%'`);
      return (await app.mailsTo(email)).map(({ text }) => text.match(/^\d{6}$/m)?.[0]);
    };
    expect(await codes()).toHaveLength(30);
    const owner = new Browser(app);
    const own = { method: 'POST', url, remoteAddress: '196.1.200.7' } as const;
    expect((await owner.send({ ...own, payload: { email } })).status).toBe(202);
    const code = (await codes()).at(-1);
    const { status, body } = await owner.send({ ...own, payload: { email, code } });
    expect([status, body.id]).toEqual([200, id]);
  });

  test('waits twice as long from the sixth mail in an hour on, a minute at most', async () => {
    const app = await useTestApp();
    const { email } = await makeCustomer(app);
    let network = 0;
    const ask = () => from(app, `41.67.1.${++network}`).post(login, { email });
    expect(await statusesOf(11, ask)).toEqual(times(11, 202));
    expect(await waitsOf(app, email)).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 60, 60]);
    app.advance(hours(1));
    await ask();
    expect((await waitsOf(app, email)).at(-1)).toBe(0);
  });

  test('is not counted from a browser that the account knows', async () => {
    const app = await useTestApp();
    const passwordHash = await hashPassword('market day in Kassala');
    const { id, email } = await makeDoctor(app, { passwordHash });
    const known = await signedIn(app, 'doctor', id, { device: true });
    const ask = () => known.post('/api/doctors/login', { email });
    expect(await statusesOf(7, ask)).toEqual(times(7, 202));
    expect(await waitsOf(app, email)).toEqual(times(7, 0));
  });

  test('allows one wrong try after twenty wrong ones a day, from any network', async () => {
    const app = await useTestApp();
    const { email } = await makeCustomer(app);
    /** A browser with a code that it has tried wrongly this many times. */
    const guess = async (remoteAddress: string, tries: number) => {
      const browser = new Browser(app);
      const post = (payload: object) =>
        browser.send({ method: 'POST', url: login, payload, remoteAddress });
      await post({ email });
      const code = (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      for (let n = 0; n < tries; n++) await post({ email, code: wrong });
      return () => post({ email, code });
    };
    for (let n = 1; n <= 4; n++) await guess(`41.67.1.${n}`, 5);
    const dead = await guess('41.67.1.5', 1);
    expect((await dead()).status).toBe(401);
    app.advance(hours(1));
    const owner = await guess('196.1.200.7', 0);
    expect((await owner()).status).toBe(200);
  });
});

describe('the limit of one network address', () => {
  test('sixty log-in calls a minute, of all kinds together', async () => {
    const app = await useTestApp();
    const home = from(app, '196.1.200.7');
    const code = { code: '000000' };
    expect(await statusesOf(30, () => home.post(login, { email: nextEmail(), ...code }))).toEqual(
      times(30, 401),
    );
    expect(
      await statusesOf(30, () =>
        home.post('/api/pharmacies/login', { email: nextEmail(), ...code }),
      ),
    ).toEqual(times(30, 401));
    app.advance(seconds(20));
    expectTooMany(await home.post(login, { email: nextEmail() }), 40);
    const admin = { email: nextEmail(), password: 'guessed it' };
    expectTooMany(await home.post('/api/admin/login', admin), 40);
    expectTooMany(await home.post('/api/doctors/login', admin), 40);
    expect((await from(app, '196.1.200.8').post(login, { email: nextEmail() })).status).toBe(202);
    app.advance(seconds(40));
    expect((await home.post(login, { email: nextEmail() })).status).toBe(202);
  });

  test('thirty sign-ups in ten minutes, customers and pharmacies together', async () => {
    const app = await useTestApp();
    const home = from(app, '2001:db8:7:1::1');
    const customer = () => ({ name: 'Amna', phone: '0912345678', email: nextEmail() });
    const signup = () => home.post('/api/customers/signup', customer());
    expect(await statusesOf(30, signup)).toEqual(times(30, 201));
    expectTooMany(await home.post('/api/pharmacies/signup', {}), 600);
    // The neighbour's connection has another 64-bit prefix, a second device of this one the same.
    const device = from(app, '2001:db8:7:1:ffff:ffff:ffff:ffff');
    expectTooMany(await device.post('/api/customers/signup', customer()), 600);
    const neighbour = from(app, '2001:db8:7:2::1');
    expect((await neighbour.post('/api/customers/signup', customer())).status).toBe(201);
    // A /48 has four times as many, not 65,536 times.
    const lines = [2, 3, 4].flatMap((line) => times(line === 2 ? 29 : 30, line));
    const statuses: number[] = [];
    for (const line of lines)
      statuses.push(
        (await from(app, `2001:db8:7:${line}::1`).post('/api/customers/signup', customer())).status,
      );
    expect(statuses).toEqual(times(89, 201));
    expectTooMany(
      await from(app, '2001:db8:7:5::1').post('/api/customers/signup', customer()),
      600,
    );
    const stranger = from(app, '2001:db8:8:1::1');
    expect((await stranger.post('/api/customers/signup', customer())).status).toBe(201);
    app.advance(minutes(10));
    expect((await signup()).status).toBe(201);
  });

  test('sixty prescription requests in ten minutes', async () => {
    const app = await useTestApp();
    const send = () => new Browser(app).form('/api/prescription-requests', {});
    expect(await statusesOf(60, send)).toEqual(times(60, 400));
    expectTooMany(await send(), 600);
  });

  test.each([
    ['nobody', false, [...times(6, 401), 429]],
    ['the proxy that asks', '127.0.0.1', times(7, 401)],
    ['another proxy', '10.9.9.9', [...times(6, 401), 429]],
  ])('a forwarded address, when %s is trusted', async (_who, trustProxy, expected) => {
    const app = await useTestApp({ config: { rateLimitScale: 0.1, trustProxy } });
    const statuses: number[] = [];
    for (let n = 1; n <= 7; n++) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}` };
      const attempt = { email: nextEmail(), code: '000000' };
      statuses.push((await new Browser(app).post(login, attempt, headers)).status);
    }
    expect(statuses).toEqual(expected);
  });
});

test.each([1, '127.0.0.1'])(
  'behind a proxy that appends, addresses written by the caller are ignored: TRUST_PROXY=%s',
  async (trustProxy) => {
    const app = await useTestApp({ config: { rateLimitScale: 0.1, trustProxy } });
    let forged = 0;
    const attempt = (client: string) =>
      new Browser(app).post(
        login,
        { email: nextEmail(), code: '000000' },
        { 'x-forwarded-for': `10.0.0.${++forged}, ${client}` },
      );
    expect(await statusesOf(7, () => attempt('41.67.12.9'))).toEqual([...times(6, 401), 429]);
    expect((await attempt('41.67.12.10')).status).toBe(401);
  },
);

test.each([
  ['ports', (n: number) => `41.67.12.9:${1000 + n}`, '41.67.12.10'],
  ['no address', (n: number) => `garbage${n}`, '41.67.12.9'],
])('entries of X-Forwarded-For with %s count as one network', async (_entries, entry, other) => {
  const app = await useTestApp({ config: { rateLimitScale: 0.1, trustProxy: 1 } });
  let n = 0;
  const attempt = (client: string) =>
    new Browser(app).post(
      login,
      { email: nextEmail(), code: '000000' },
      { 'x-forwarded-for': client },
    );
  expect(await statusesOf(7, () => attempt(entry(++n)))).toEqual([...times(6, 401), 429]);
  expect((await attempt(other)).status).toBe(401);
});

describe('corrections of one rejected applicant, thirty in ten minutes', () => {
  async function expectLimit(app: TestApp, correct: () => Promise<Answer>): Promise<void> {
    expect((await correct()).status).toBe(200);
    expect(await statusesOf(29, correct)).toEqual(times(29, 409));
    expectTooMany(await correct(), 600);
    app.advance(minutes(10));
    expect((await correct()).status).toBe(409);
  }

  test('a pharmacy', async () => {
    const app = await useTestApp();
    const { id } = await makePharmacy(app, { verificationStatus: 'rejected' });
    const browser = await signedIn(app, 'pharmacy', id);
    const form = { shopName: 'الأمل', state: 'Gezira', city: 'ود مدني', address: 'شارع النيل' };
    await expectLimit(app, () => browser.form(`/api/pharmacies/${id}/resubmit`, form));
  });

  test('a doctor', async () => {
    const app = await useTestApp();
    const { id } = await makeDoctor(app, { verificationStatus: 'rejected' });
    const browser = await signedIn(app, 'doctor', id);
    const form = { fullName: 'أمنة حسن', specialization: 'general', licenseNumber: '1234' };
    await expectLimit(app, () => browser.post(`/api/doctors/${id}/resubmit`, form));
  });
});

describe('a wrong admin password', () => {
  test('delays the answer from the fifth on, whatever the network; a right one ends that', async () => {
    const app = await useTestApp();
    const { email } = await makeAdmin(app);
    let network = 0;
    const attempt = (password: string) =>
      from(app, `41.67.1.${++network}`).post('/api/admin/login', { email, password });
    expect(await statusesOf(8, () => attempt('not this one'))).toEqual(times(8, 401));
    const slowed = [1, 2, 4, 4].map(seconds);
    expect(app.pauses).toEqual(slowed);
    // The delay does not reveal that the password is right.
    expect((await attempt(adminPassword)).status).toBe(200);
    expect(app.pauses).toEqual([...slowed, seconds(4)]);
    await attempt('not this one');
    expect(app.pauses).toHaveLength(5);
  });

  test('is refused unread after ten in a quarter of an hour for one account from one address', async () => {
    const app = await useTestApp({ config: { rateLimitScale: 1 } });
    const { email } = await makeAdmin(app);
    const home = from(app, '196.1.200.7');
    const attempt = (password: string, who = home) =>
      who.post('/api/admin/login', { email, password });
    expect(await statusesOf(10, () => attempt('not this one'))).toEqual(times(10, 401));
    app.advance(minutes(1));
    // The right one is refused too, or the limit would reveal it.
    expectTooMany(await attempt(adminPassword), 14 * 60);
    expect((await attempt(adminPassword, from(app, '196.1.200.8'))).status).toBe(200);
    app.advance(minutes(14));
    expect((await attempt(adminPassword)).status).toBe(200);
  });

  test('counts from zero again after a right one', async () => {
    const app = await useTestApp();
    const { email } = await makeAdmin(app);
    const attempt = (password: string) =>
      new Browser(app).post('/api/admin/login', { email, password });
    for (let round = 0; round < 2; round++) {
      expect(await statusesOf(9, () => attempt('not this one'))).toEqual(times(9, 401));
      expect((await attempt(adminPassword)).status).toBe(200);
    }
  });
});

test('an address gets ten mails of sent requests in an hour, from all senders together', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const send = (email: string) =>
    new Browser(app).form('/api/prescription-requests', {
      pharmacyId: pharmacy.id,
      customerName: 'Amna',
      phone: '0912345678',
      email,
    });
  const mailsTo = async (email: string) => (await app.mailsTo(email)).length;
  expect(await statusesOf(12, () => send('victim@example.com'))).toEqual(times(12, 201));
  expect(await mailsTo('victim@example.com')).toBe(10);
  expect((await send('victim+13@example.com')).status).toBe(201);
  expect(await mailsTo('victim+13@example.com')).toBe(0);
  // No request is lost: each answer has its private link, and the pharmacy has all requests.
  expect(await app.db.$count(prescriptionRequests)).toBe(13);
  await send('amna@example.com');
  expect(await mailsTo('amna@example.com')).toBe(1);
  app.advance(hours(1));
  await send('victim@example.com');
  expect(await mailsTo('victim@example.com')).toBe(11);
});

test('a doctor gets thirty mails of consultation requests in an hour, from any number of networks', async () => {
  const app = await useTestApp();
  const [doctor, colleague] = [
    await makeDoctor(app, { isOnline: true }),
    await makeDoctor(app, { isOnline: true }),
  ];
  let network = 0;
  const ask = (id = doctor.id) =>
    from(app, `196.1.200.${++network % 250}`).post(`/api/doctors/${id}/consultation-requests`, {
      name: 'Amna',
      phone: '0912345678',
      reason: 'A cough',
    });
  const mailsTo = async (email: string) => (await app.mailsTo(email)).length;
  // The id in capitals is the same doctor.
  expect(await statusesOf(16, ask)).toEqual(times(16, 201));
  const shouted = () => ask(doctor.id.toUpperCase());
  expect(await statusesOf(16, shouted)).toEqual(times(16, 201));
  expect(await mailsTo(doctor.email)).toBe(30);
  // No request is lost: the dashboard has all of them.
  const browser = await signedIn(app, 'doctor', doctor.id);
  const list = await browser.get(`/api/doctors/${doctor.id}/consultation-requests`);
  expect(list.body).toHaveLength(32);
  await ask(colleague.id);
  expect(await mailsTo(colleague.email)).toBe(1);
  app.advance(hours(1));
  await ask();
  expect(await mailsTo(doctor.email)).toBe(31);
});

test('a refused request to an offline doctor uses up no mails', async () => {
  const app = await useTestApp({ config: { rateLimitScale: 0.1 } });
  const { id, email } = await makeDoctor(app, { isOnline: false });
  const ask = () =>
    from(app, `196.1.200.${++network}`).post(`/api/doctors/${id}/consultation-requests`, {
      name: 'Amna',
      phone: '0912345678',
      reason: 'A cough',
    });
  let network = 0;
  expect(await statusesOf(4, ask)).toEqual(times(4, 409));
  await app.db.update(doctors).set({ isOnline: true }).where(eq(doctors.id, id));
  expect((await ask()).status).toBe(201);
  expect(await app.mailsTo(email)).toHaveLength(1);
});

test('two processes on one database share the counts', async () => {
  const one = await useTestApp();
  const two = await useTestApp({ beside: one });
  const { email } = await makeCustomer(one);
  expect((await new Browser(one).post(login, { email })).status).toBe(202);
  expect((await new Browser(two).post(login, { email })).status).toBe(202);
  expect((await new Browser(one).post(login, { email })).status).toBe(202);
  for (const app of [one, two]) expectTooMany(await new Browser(app).post(login, { email }), 900);
});

test('concurrent calls are counted one by one', async () => {
  const app = await useTestApp();
  const { email } = await makeCustomer(app);
  const asks = Array.from({ length: 12 }, () => new Browser(app).post(login, { email }));
  const statuses = (await Promise.all(asks)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...times(3, 202), ...times(9, 429)]);
});

test('RATE_LIMIT_SCALE multiplies the limits; public reads have none', async () => {
  const app = await useTestApp({ config: { rateLimitScale: 2 } });
  const { email } = await makeCustomer(app);
  const ask = () => new Browser(app).post(login, { email });
  expect(await statusesOf(7, ask)).toEqual([...times(6, 202), 429]);
  const read = () => new Browser(app).get('/api/pharmacies?search=nile');
  expect(await statusesOf(200, read)).toEqual(times(200, 200));
});
