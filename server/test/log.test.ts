import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitCounters } from '../src/database/schema.ts';
import { useTestApp } from './app.ts';
import { makePharmacy, photo } from './factories.ts';
import { openMailReceiver } from './mail-receiver.ts';
import { startProcess, useDatabaseAndFolder } from './process.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const waitOptions = { timeout: 10_000, interval: 20 };

test('the log has calls and their answers, and neither people nor secrets', async () => {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const pharmacy = await makePharmacy(app);
  const server = await startProcess(
    place,
    { LOG_LEVEL: 'debug', RATE_LIMIT_SCALE: '10' },
    { fromSources: true },
  );
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.address}${path}`, { redirect: 'manual', ...init });
  const json = (path: string, body: object, headers = {}) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  const key = randomUUID();
  const form = new FormData();
  const fields = {
    pharmacyId: pharmacy.id,
    customerName: 'Amna Hassan',
    phone: '0912345678',
    email: 'amna@example.com',
    notes: 'insulin twice a day',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('prescriptionImages', new Blob([Buffer.from(await photo())]), 'my-diagnosis.jpg');
  const sent = await call('/api/prescription-requests', {
    method: 'POST',
    body: form,
    headers: { 'idempotency-key': key },
  });
  expect(sent.status).toBe(201);
  const { trackingUrl } = (await sent.json()) as { trackingUrl: string };

  const person = { name: 'Amna Hassan', phone: '0912345678', email: 'amna@example.com' };
  const signedUp = await json('/api/customers/signup', person);
  expect(signedUp.status).toBe(201);
  const cookies = signedUp.headers.getSetCookie().map((line) => /=([^;]+)/.exec(line)?.[1] ?? '');
  expect(cookies.length).toBeGreaterThan(0);
  await json('/api/customers/signup', person);
  await json('/api/customers/login', { email: 'amna@example.com', code: '123456' });
  await json('/api/customers/login', { email: 'amna@example.com' });
  const admin = { email: 'admin@example.com', password: 'a password of ten' };
  const { token } = (await (await json('/api/admin/login', admin)).json()) as { token: string };
  // The next wrong password is the tenth in a quarter of an hour.
  const counted = 'admin:password:account:admin@example.com';
  const expiresAt = new Date(Date.now() + 60_000);
  await app.db.insert(limitCounters).values({ key: counted, count: 9, expiresAt });
  await json('/api/admin/login', { ...admin, password: 'a wrong password' });
  await json('/api/customers/signup', person, { cookie: `dawaya_session=${cookies[0]}` });
  await call('/api/admin/pharmacies', { headers: { authorization: `Bearer ${token}` } });
  await call(`/api/admin/pharmacies?status=amna@example.com`);
  await call('/api/pharmacies?search=insulin&near=15.5111,32.5222');
  await call(trackingUrl);
  await call(`/api${trackingUrl}`);
  await call(`${trackingUrl}/?x=insulin`);
  await call(`/api${trackingUrl}/cancel`, { method: 'POST' });
  await call('/api/admin/doctors?search=amna@example.com');
  // An internal error: the database refuses a person's data.
  const database = new pg.Client({ connectionString: place.url });
  await database.connect();
  await database.query(`alter table customers add constraint no check (name <> 'Amna Broken')`);
  const broken = await json('/api/customers/signup', {
    ...person,
    name: 'Amna Broken',
    email: 'broken@example.com',
  });
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toMatch(/insert|constraint|customers|Broken/);
  await database.query('alter table prescription_requests rename to elsewhere');
  form.set('customerName', 'Amna Second');
  const failed = await call('/api/prescription-requests', { method: 'POST', body: form });
  expect(failed.status).toBe(500);
  await database.end();

  await vi.waitFor(
    () => expect(server.output().match(/"statusCode":500/g)).toHaveLength(2),
    waitOptions,
  );
  server.child.kill('SIGTERM');
  await server.ended;
  const log = server.output();
  // The log has the facts that operators need …
  expect(log).toContain('/api/prescription-requests');
  expect(log).toContain('"statusCode":201');
  expect(log).toMatch(/violates check constraint/);
  expect(log).toMatch(/"adminId":"[\da-f-]{36}","tries":10,.*"msg":"admin_login_attack"/);
  expect(log).toMatch(/"stack":"[^"]*customers\/service\.ts/);
  // … and no personal data.
  const secrets = [
    ...['Amna', 'Hassan', '912345678', 'amna@', 'broken@', 'insulin', 'my-diagnosis', '32.5222'],
    ...[
      '123456',
      'admin@',
      'a password of ten',
      'a wrong password',
      trackingUrl.replace('/track/', ''),
    ],
    ...[key, token, ...cookies],
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});

test('a call, the job that it queues and the mail of that job have one id in the log', async () => {
  const place = await useDatabaseAndFolder();
  const receiver = await openMailReceiver();
  onTestFinished(receiver.close);
  const server = await startProcess(place, { LOG_LEVEL: 'info', SMTP_URL: receiver.url });
  const send = (name: string) =>
    fetch(`${server.address}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: 'a@example.com', subject: 'A town', message: 'Which?' }),
    });
  expect((await send('Amna')).status).toBe(201);
  expect((await send('Hassan')).status).toBe(201);
  await vi.waitFor(
    () => expect(server.output().match(/"queue":"mail-deliveries".*"job done"/g)).toHaveLength(2),
    waitOptions,
  );
  const lines = server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const answered = lines.filter(({ req }) => req?.url === '/api/contact');
  const ids: string[] = answered.map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{32}$/);
    const told = lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);
    expect(told.toSorted()).toEqual(['answered', 'job done', 'mail accepted']);
  }
});
