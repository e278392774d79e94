import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { eq, ne } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  makeConsultation,
  makeContactMessage,
  makeCustomer,
  makeDoctor,
  makePharmacy,
  makeStaff,
  photo,
} from '../../../test/factories.ts';
import { fileKey } from '../../../test/file-key.ts';
import { filesOf } from '../../../test/stored-files.ts';
import {
  accessLog,
  auditLog,
  dataOpenings,
  files,
  pharmacyReports,
  prescriptionRequests,
  pushSubscriptions,
  refillReminders,
  trackings,
} from '../../database/schema.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { storageKey } from '../files/storage.ts';

const amna = { email: 'amna@people.test', phone: '+249912345678' };

async function useData() {
  const app = await useTestApp({ config: { fileKeys: [fileKey] } });
  const pharmacy = await makePharmacy(app, { shopName: 'Nile' });
  const send = async (email: string, notes: string) => {
    const answer = await new Browser(app).form(
      '/api/prescription-requests',
      { pharmacyId: pharmacy.id, customerName: 'Amna Hassan', phone: '0912345678', email, notes },
      { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] },
    );
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  const id = await send(amna.email, 'for my mother');
  app.advance(minutes(1));
  return { app, pharmacy, send, id };
}

const codeIn = (mail: { text: string } | undefined) =>
  /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';

async function open(app: TestApp, asked: object, to = amna.email) {
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', asked)).status).toBe(202);
  const code = codeIn((await app.mailsTo(to)).at(-1));
  return { browser, code, opened: await browser.post('/api/my-data', { ...asked, code }) };
}

test('a proven address sees its own records, and no other person’s', async () => {
  const { app, send } = await useData();
  await makeCustomer(app, { ...amna, name: 'Amna Hassan' });
  const doctor = await makeDoctor(app, { fullName: 'Dr. Omar' });
  await makeConsultation(app, { doctorId: doctor.id, email: amna.email, reason: 'A cough' });
  await makeContactMessage(app, { email: amna.email, message: 'Thank you' });
  await send('omar@people.test', 'of another person');
  const { browser, opened } = await open(app, { email: amna.email });
  expect(opened.status).toBe(200);
  const kinds = opened.body.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['account', 'consultation', 'message', 'request']);
  const request = opened.body.items.find(({ kind }: { kind: string }) => kind === 'request');
  expect(request).toMatchObject({ photos: 1 });
  expect(request.texts).toEqual(expect.arrayContaining(['Nile', 'Amna Hassan', 'for my mother']));
  expect(JSON.stringify(opened.body)).not.toContain('of another person');
  expect((await browser.get('/api/my-data')).body).toEqual(opened.body);
});

test('a person sees the report about a pharmacy, and takes it away', async () => {
  const { app, pharmacy, id } = await useData();
  await app.db.insert(pharmacyReports).values({
    requestId: id,
    pharmacyId: pharmacy.id,
    reason: 'Never came',
    createdAt: app.clock(),
  });
  const { browser, opened } = await open(app, { email: amna.email });
  expect(opened.body.items[0].texts).toContain('Never came');
  const exported = await browser.get('/api/my-data/export');
  expect(exported.body.records[0].reports).toEqual([
    { reason: 'Never came', at: app.clock().toISOString() },
  ]);
});

test('a person sees the moves, the reminder, the followers, and the sessions and browsers of an account', async () => {
  const { app, pharmacy, id } = await useData();
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const path = `/api/prescription-requests/${id}/status`;
  for (const status of ['in-progress', 'completed'])
    expect((await pharmacist.patch(path, { status })).status).toBe(200);
  const customer = await makeCustomer(app, amna);
  await signedIn(app, 'customer', customer.id, { device: true });
  const at = app.clock();
  await app.db
    .insert(refillReminders)
    .values({ requestId: id, remindOn: '2099-01-01', createdAt: at });
  const [tracking] = await app.db.select().from(trackings);
  await app.db.insert(pushSubscriptions).values({
    id: randomUUID(),
    endpoint: 'https://push.test/secret',
    endpointHash: Buffer.from('secret'),
    p256dh: Buffer.from('key'),
    auth: Buffer.from('auth'),
    trackingHash: tracking?.tokenHash,
    language: 'ar',
    quietFrom: '22:00',
    quietUntil: '06:00',
    createdAt: at,
    renewedAt: at,
  });
  const { browser, opened } = await open(app, { email: amna.email });
  const of = (kind: string) =>
    opened.body.items.find((item: { kind: string }) => item.kind === kind);
  const time = at.toISOString();
  expect(of('request').facts).toEqual([
    { name: 'start', at: time },
    { name: 'complete', at: time },
    { name: 'reminder', at: '2099-01-01T00:00:00.000Z' },
  ]);
  expect(of('session')).toMatchObject({
    role: 'customer',
    facts: [{ name: 'last-used', at: time }],
  });
  expect(of('browser')).toMatchObject({ role: 'customer', at: time });
  expect(of('push')).toMatchObject({ role: null, quietHours: '22:00–06:00', texts: ['push.test'] });
  const { records } = (await browser.get('/api/my-data/export')).body;
  expect(JSON.stringify(records)).not.toContain('secret');
  const exported = (kind: string) => records.find((one: { kind: string }) => one.kind === kind);
  expect(exported('request')).toMatchObject({
    code: tracking?.code,
    moves: [{ move: 'start' }, { move: 'complete' }],
    reminder: { remindOn: '2099-01-01', isMonthly: false },
  });
  expect(exported('push')).toMatchObject({ language: 'ar', emergenciesAlways: true });
});

test('a phone number mails the newest address beside it, and opens what that address sent', async () => {
  const { app, send } = await useData();
  await send('sister@people.test', 'of the sister');
  const { opened } = await open(app, { phone: '0912 345 678' }, 'sister@people.test');
  expect(opened.body).toMatchObject({ email: 'sister@people.test' });
  expect(opened.body.items).toHaveLength(1);
  expect(JSON.stringify(opened.body)).not.toContain('for my mother');
});

test('an address without data gets the same answer, and no mail', async () => {
  const { app } = await useData();
  const browser = new Browser(app);
  const asked = await browser.post('/api/my-data', { email: 'nothing@people.test' });
  const known = await new Browser(app).post('/api/my-data', { email: amna.email });
  expect([asked.status, asked.body]).toEqual([known.status, known.body]);
  expect(await app.mailsTo('nothing@people.test')).toEqual([]);
});

test('a code works once, for ten minutes, in its own browser, and five wrong ones end it', async () => {
  const { app } = await useData();
  const asked = { email: amna.email };
  const { browser, code } = await open(app, asked);
  const again = { ...asked, code };
  expect((await browser.post('/api/my-data', again)).body.code).toBe('invalid_code');
  expect((await new Browser(app).post('/api/my-data', again)).body.code).toBe('invalid_code');

  const late = new Browser(app);
  await late.post('/api/my-data', asked);
  const lateCode = codeIn((await app.mailsTo(amna.email)).at(-1));
  app.advance(minutes(10));
  expect((await late.post('/api/my-data', { ...asked, code: lateCode })).status).toBe(401);

  app.advance(minutes(20));
  const guessing = new Browser(app);
  await guessing.post('/api/my-data', asked);
  const right = codeIn((await app.mailsTo(amna.email)).at(-1));
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1)
    expect((await guessing.post('/api/my-data', { ...asked, code: wrong })).status).toBe(401);
  expect((await guessing.post('/api/my-data', { ...asked, code: right })).status).toBe(401);
});

test('after three codes in 15 minutes a network waits', async () => {
  const { app } = await useData();
  const ask = async () =>
    (await new Browser(app).post('/api/my-data', { email: amna.email })).status;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([202, 202, 202, 429]);
});

test('it is open for an hour, and clean-up then deletes the proof', async () => {
  const { app } = await useData();
  const { browser } = await open(app, { email: amna.email });
  app.advance(hours(1) - 1);
  expect((await browser.get('/api/my-data')).status).toBe(200);
  app.advance(1);
  for (const path of ['/api/my-data', '/api/my-data/export'])
    expect((await browser.get(path)).status).toBe(401);
  expect((await browser.delete('/api/my-data')).status).toBe(401);
  await app.cleanUp();
  expect(await app.db.$count(dataOpenings)).toBe(0);
});

test('the export has every record with its photos, and says which bytes are missing', async () => {
  const { app, id, pharmacy } = await useData();
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const [{ prescriptionImages }] = (
    await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`)
  ).body;
  await pharmacist.get(prescriptionImages[0]);
  const { browser } = await open(app, { email: amna.email });
  const exported = await browser.get('/api/my-data/export');
  expect(exported.status).toBe(200);
  expect(exported.headers['content-disposition']).toContain('attachment');
  const [row] = await app.db.select().from(files).where(eq(files.prescriptionRequestId, id));
  const [record] = exported.body.records;
  expect(record).toMatchObject({ kind: 'request', notes: 'for my mother', pharmacy: 'Nile' });
  expect(record.openings).toMatchObject([{ by: 'pharmacy', pharmacy: 'Nile' }]);
  expect(record).not.toHaveProperty('trackingTokenHash');
  const [stored] = record.photos;
  expect(Buffer.from(stored.base64, 'base64').length).toBe(row?.size);
  expect(Buffer.from(stored.base64, 'base64').toString('latin1', 0, 3)).toBe('\xff\xd8\xff');

  await rm(`${app.dataDir}/files/${storageKey(row?.id ?? '')}`);
  const rest = await browser.get('/api/my-data/export');
  expect(rest.body.records[0].photos).toEqual([
    { name: stored.name, type: stored.type, base64: null },
  ]);
});

test('an export whose storage is away at the second photo ends without its end', async () => {
  const { app, send } = await useData();
  app.advance(minutes(1));
  const later = await send(amna.email, 'sent later');
  const { browser } = await open(app, { email: amna.email });
  // The newest record comes first.
  const [second] = await app.db.select().from(files).where(ne(files.prescriptionRequestId, later));
  const path = `${app.dataDir}/files/${storageKey(second?.id ?? '')}`;
  await rm(path);
  await mkdir(path);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await app.app.inject({
    method: 'GET',
    url: '/api/my-data/export',
    headers: { cookie },
    payloadAsStream: true,
  });
  expect(response.statusCode).toBe(200);
  let received = '';
  const receive = async () => {
    for await (const chunk of response.stream()) received += chunk;
  };
  await expect(receive()).rejects.toThrow();
  expect(received).not.toMatch(/\]\}$/);
});

test('the deletion takes rows and photos, writes an audit row, and closes the page', async () => {
  const { app, send } = await useData();
  await send('omar@people.test', 'of another person');
  const { browser } = await open(app, { email: amna.email });
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  expect((await browser.get('/api/my-data')).status).toBe(401);
  app.advance(hours(2));
  await app.cleanUp();
  const rows = await app.db.select().from(prescriptionRequests);
  expect(rows.map(({ email }) => email)).toEqual(['omar@people.test']);
  expect(await filesOf(app)).toEqual({ rows: 1, onDisk: 2 });
  expect(await app.db.select().from(auditLog)).toEqual([
    expect.objectContaining({ action: 'forget', adminEmail: '/my-data', subjectKind: 'person' }),
  ]);
});

test('the data of a pharmacy’s address stays, with a sentence', async () => {
  const { app, pharmacy, send } = await useData();
  await send(pharmacy.email, 'by the pharmacist');
  const { browser } = await open(app, { email: pharmacy.email }, pharmacy.email);
  const refused = await browser.delete('/api/my-data');
  expect([refused.status, refused.body.code]).toEqual([409, 'data_must_stay']);
  expect(await app.db.$count(prescriptionRequests)).toBe(2);
});

test('the mailbox alone does not open an account with a second factor, nor does one set up later', async () => {
  const { app } = await useData();
  const doctor = await makeDoctor(app, amna);
  const staff = await makeStaff(app, { pharmacyId: (await makePharmacy(app)).id, ...amna });
  const { pharmacyId, id } = staff;
  const setUp = async (browser: Browser, id: string) => {
    const url = `/api/second-factor/${id}`;
    const { secret } = (await browser.post(url)).body;
    const code = () => generateSync({ secret, epoch: Math.floor(app.clock().getTime() / 1000) });
    expect((await browser.post(`${url}/confirm`, { code: code() })).status).toBe(200);
    app.advance(minutes(2));
    return code;
  };
  const right = await setUp(await signedIn(app, 'doctor', doctor.id), doctor.id);
  const strangers = await setUp(await signedIn(app, 'pharmacy', pharmacyId, { staffId: id }), id);

  const { browser, code, opened } = await open(app, { email: amna.email });
  expect([opened.status, opened.body]).toEqual([
    202,
    { secondFactorRequired: true, methods: ['app'] },
  ]);
  const typed = { email: amna.email, code };
  for (const secondFactorCode of ['000000', strangers()]) {
    const wrong = await browser.post('/api/my-data', { ...typed, secondFactorCode });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_second_factor']);
  }
  for (const path of ['/api/my-data', '/api/my-data/export'])
    expect((await browser.get(path)).status).toBe(401);
  expect((await browser.delete('/api/my-data')).status).toBe(401);
  const logged = await app.db.select().from(accessLog).where(eq(accessLog.subjectId, doctor.id));
  const counts = logged.map(({ action, times }) => [action, times]);
  expect(counts).toEqual(
    expect.arrayContaining([
      ['first-step', 1],
      ['refused-log-in', 2],
    ]),
  );
  const done = await browser.post('/api/my-data', { ...typed, secondFactorCode: right() });
  expect(done.status).toBe(200);
  expect((await browser.get('/api/my-data/export')).status).toBe(200);
});

test('a member of staff sees the account at the pharmacy, without what others wrote there', async () => {
  const { app, pharmacy } = await useData();
  const email = 'huda@people.test';
  await makeStaff(app, { pharmacyId: pharmacy.id, email, name: 'Huda' });
  const { opened } = await open(app, { email }, email);
  expect(opened.body.items).toMatchObject([{ kind: 'account', texts: ['Nile', 'Huda', email] }]);
});
