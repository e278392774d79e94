import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  adminPassword,
  makeAdmin,
  makeContactMessage,
  makeCustomer,
  makeDoctor,
  makePharmacy,
  makeStaff,
  photo,
} from '../../../test/factories.ts';
import { accessLog } from '../../database/schema.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { nilUuid } from '../../platform/ids.ts';

interface Listed {
  action: string;
  actor: string;
  actorName: string | null;
  subject: string;
  subjectName: string | null;
  times: number;
}

async function useDesk() {
  const app = await useTestApp({ config: { rateLimitScale: 100 } });
  const admin = await makeAdmin(app, { fullName: 'Huda Osman' });
  const desk = await signedIn(app, 'admin', admin.id);
  const list = async (query = ''): Promise<Listed[]> =>
    (await desk.get(`/api/admin/accesses${query}`)).body.items;
  const lines = async (query = '') =>
    (await list(query)).map((row) => [row.actorName ?? row.actor, row.action, row.subjectName]);
  return { app, admin, desk, list, lines };
}

type Desk = Awaited<ReturnType<typeof useDesk>>;

async function sendPhoto({ app }: Pick<Desk, 'app'>, pharmacyId: string) {
  const form = { pharmacyId, customerName: 'Amna', phone: '0912345678', email: 'amna@people.test' };
  const files = { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] };
  const sent = await new Browser(app).form('/api/prescription-requests', form, files);
  expect(sent.status).toBe(201);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const [request] = (await pharmacist.get(`/api/pharmacies/${pharmacyId}/prescription-requests`))
    .body;
  return {
    id: String(sent.body.id),
    code: String(sent.body.code),
    url: String(request.prescriptionImages[0]),
    pharmacist,
  };
}

const because = { photoReason: 'complaint', reason: 'The customer says that it is not theirs' };

test('an admin opens a patient’s photo only after a reason, for one request and fifteen minutes', async () => {
  const { app, admin, desk, list } = await useDesk();
  const { id: pharmacyId } = await makePharmacy(app, { shopName: 'Nile' });
  const { id, code, url } = await sendPhoto({ app }, pharmacyId);
  const other = await sendPhoto({ app }, (await makePharmacy(app)).id);
  const refused = await desk.get(url);
  expect([refused.status, refused.body.code]).toEqual([403, 'reason_needed']);

  const written = `${code.slice(0, 4)} ${code.slice(4)}`;
  const opened = await desk.post('/api/admin/photo-openings', { request: written, ...because });
  expect([opened.status, opened.body]).toEqual([
    201,
    {
      requestId: id,
      shopName: 'Nile',
      nameAr: null,
      nameEn: 'Nile',
      until: new Date(app.clock().getTime() + minutes(15)).toISOString(),
      photos: [url],
    },
  ]);
  app.advance(1);
  expect((await desk.get(url)).status).toBe(200);
  expect((await desk.get(other.url)).status).toBe(403);
  const colleague = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  expect((await colleague.get(url)).status).toBe(403);
  const readOnly = await makeAdmin(app, { isReadOnly: true });
  const reader = await signedIn(app, 'admin', readOnly.id);
  expect((await reader.post('/api/admin/photo-openings', { request: id, ...because })).status).toBe(
    403,
  );

  expect(await list('?kind=opened')).toMatchObject([
    { action: 'open', actorName: admin.fullName, subject: 'request', subjectName: 'Nile' },
    { action: 'reason', actorName: admin.fullName, subject: 'request', subjectId: id, ...because },
  ]);
  app.advance(minutes(15) - 1);
  expect((await desk.get(url)).status).toBe(403);
});

test('a reason has ten characters, and its request exists', async () => {
  const { app, desk } = await useDesk();
  const { code } = await sendPhoto({ app }, (await makePharmacy(app)).id);
  const give = (more: object) =>
    desk.post('/api/admin/photo-openings', { request: code, ...because, ...more });
  for (const [more, field] of [
    [{ reason: 'because' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ photoReason: 'curiosity' }, 'photoReason'],
  ] as const) {
    const { status, body } = await give(more);
    expect([status, body.details.map((one: { field: string }) => one.field)]).toEqual([
      400,
      [field],
    ]);
  }
  for (const request of ['00000000', randomUUID(), 'x'])
    expect((await give({ request })).status).toBe(404);
  expect(await app.db.$count(accessLog, eq(accessLog.action, 'reason'))).toBe(0);
});

test('a record that an admin reads is logged once an hour', async () => {
  const { app, admin, desk, lines } = await useDesk();
  const pharmacy = await makePharmacy(app, { shopName: 'Nile', verificationStatus: 'pending' });
  await makeDoctor(app, { fullName: 'Dr. Omar', verificationStatus: 'pending' });
  await makeContactMessage(app, { subject: 'A wrong price' });
  const read = async () => {
    await desk.get('/api/admin/pending-pharmacies');
    await desk.get(`/api/admin/pharmacies?id=${pharmacy.id}`);
    await desk.get('/api/admin/doctors?search=omar');
    await desk.get('/api/admin/contact-messages');
  };
  await read();
  await read();
  const name = admin.fullName;
  expect((await lines('?kind=read')).toSorted()).toEqual([
    [name, 'read', 'A wrong price'],
    [name, 'read', 'Dr. Omar'],
    [name, 'read', 'Nile'],
  ]);
  app.advance(hours(1));
  await desk.get(`/api/admin/pharmacies/${pharmacy.id}/history`);
  expect(await lines('?kind=read')).toHaveLength(4);
  expect(await lines('?kind=read&search=omar')).toEqual([[name, 'read', 'Dr. Omar']]);
});

test('log-ins, refused ones and ends of sessions are recorded, without what was typed', async () => {
  const { app, lines, list } = await useDesk();
  const admin = await makeAdmin(app, { fullName: 'Samia' });
  const browser = new Browser(app);
  const logIn = (email: string, password: string) =>
    browser.post('/api/admin/login', { email, password });
  for (let tries = 0; tries < 3; tries++) await logIn(admin.email, 'secret typed by hand');
  await logIn('stranger@people.test', 'secret typed by hand');
  app.advance(minutes(20));
  expect((await logIn(admin.email, adminPassword)).status).toBe(200);
  app.advance(minutes(1));
  await browser.post('/api/admin/logout');
  expect(await lines('?kind=signed-in')).toEqual([
    ['Samia', 'session-end', 'Samia'],
    ['Samia', 'log-in', 'Samia'],
    expect.arrayContaining(['person', 'refused-log-in']),
    expect.arrayContaining(['person', 'refused-log-in']),
  ]);
  const refused = (await list('?kind=signed-in')).filter(({ action }) => action.startsWith('ref'));
  expect(new Set(refused.map(({ subjectName, times }) => [subjectName, times].join()))).toEqual(
    new Set(['Samia,3', ',1']),
  );
  const rows = JSON.stringify(await app.db.select().from(accessLog));
  for (const typed of ['secret', 'stranger', admin.email]) expect(rows).not.toContain(typed);
});

test('a log-in by code is recorded with the pharmacy and the person', async () => {
  const { app, list } = await useDesk();
  const pharmacy = await makePharmacy(app, { shopName: 'Nile' });
  const { email } = await makeStaff(app, { pharmacyId: pharmacy.id, name: 'Huda' });
  const browser = new Browser(app);
  await browser.post('/api/pharmacies/login', { email });
  const code = /\b\d{6}\b/.exec((await app.mailsTo(email ?? '')).at(-1)?.text ?? '')?.[0];
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await browser.post('/api/pharmacies/login', { email, code: wrong })).status).toBe(401);
  app.advance(minutes(1));
  expect((await browser.post('/api/pharmacies/login', { email, code })).status).toBe(200);
  expect(await list('?kind=signed-in')).toMatchObject([
    { action: 'log-in', actor: 'pharmacy', actorName: 'Huda', actorPharmacy: 'Nile' },
    { action: 'refused-log-in', actor: 'person', subject: 'staff', subjectName: 'Huda' },
  ]);
});

test('new names, staff and rights are recorded with the person who changed them', async () => {
  const { app, lines } = await useDesk();
  const pharmacy = await makePharmacy(app, { shopName: 'Nile' });
  const owner = await signedIn(app, 'pharmacy', pharmacy.id);
  const staff = `/api/pharmacies/${pharmacy.id}/staff`;
  const invited = await owner.post(staff, {
    name: 'Rania',
    email: 'rania@people.test',
    role: 'assistant',
  });
  app.advance(1);
  await owner.patch(`${staff}/${invited.body.id}`, { name: 'Rania Ali' });
  app.advance(1);
  await owner.patch(`/api/pharmacies/${pharmacy.id}`, { nameEn: 'White Nile' });
  app.advance(1);
  await owner.delete(`${staff}/${invited.body.id}`);
  expect((await lines('?kind=changed')).map(([, ...rest]) => rest)).toEqual([
    // The invitation was withdrawn, so the person's row is gone.
    ['remove-member', 'Nile'],
    ['rename', 'Nile'],
    ['rename', 'Nile'],
    ['invite', 'Nile'],
  ]);
});

test('the file has the rows of the search, defuses formulas, and its download is a row', async () => {
  const { app, desk, list } = await useDesk();
  await makeDoctor(app, { fullName: '=HYPERLINK("x")', verificationStatus: 'pending' });
  await makePharmacy(app, { shopName: 'Nile', verificationStatus: 'pending' });
  await desk.get('/api/admin/pending-doctors');
  await desk.get('/api/admin/pending-pharmacies');
  const { status, headers, text } = await desk.get('/api/admin/accesses.csv?search=hyperlink');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('attachment');
  const [head, row, ...rest] = text.split('\r\n');
  expect(head).toMatch(/^\uFEFFat,action,actor,/);
  expect(row).toContain(`"'=HYPERLINK(""x"")"`);
  expect(rest).toEqual(['']);
  expect(await list('?kind=exported')).toMatchObject([
    { action: 'export', actorName: 'Huda Osman', subject: 'access-log' },
  ]);
});

test('a file that breaks off ends without its end', async () => {
  const { app, admin, desk } = await useDesk();
  const rows = Array.from({ length: 1200 }, (_one, index) => ({
    id: randomUUID(),
    action: 'read' as const,
    actor: 'admin' as const,
    actorId: admin.id,
    subject: 'message' as const,
    subjectId: randomUUID(),
    span: new Date(app.clock().getTime() - index),
    createdAt: new Date(app.clock().getTime() - index),
  }));
  await app.db.insert(accessLog).values(rows);
  const cookie = [...desk.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await app.app.inject({
    method: 'GET',
    url: '/api/admin/accesses.csv',
    headers: { cookie },
    payloadAsStream: true,
  });
  const stream = response.stream();
  const receive = async () => {
    for await (const _chunk of stream) await app.db.execute('drop table if exists access_log');
  };
  await expect(receive()).rejects.toThrow();
});

test('pages go on behind each other, and days and kinds narrow them', async () => {
  const { app, admin, desk, list } = await useDesk();
  const row = (at: Date) => ({
    id: randomUUID(),
    action: 'read' as const,
    actor: 'admin' as const,
    actorId: admin.id,
    subject: 'message' as const,
    subjectId: randomUUID(),
    span: at,
    createdAt: at,
  });
  // Noon in Khartoum is ten o'clock in UTC; the day of the clock is the 20th.
  const noon = new Date('2026-11-18T10:00:00Z');
  await app.db.insert(accessLog).values(Array.from({ length: 60 }, () => row(noon)));
  await app.db.insert(accessLog).values(row(new Date(noon.getTime() - days(40))));
  const first = (await desk.get('/api/admin/accesses')).body;
  const second = (await desk.get(`/api/admin/accesses?cursor=${first.nextCursor}`)).body;
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
  expect([first.items.length, new Set(ids).size, second.nextCursor]).toEqual([50, 60, null]);
  expect(await list('?from=2026-11-18&until=2026-11-18')).toHaveLength(50);
  expect(await list('?from=2026-11-19')).toEqual([]);
  expect(await list('?from=2026-10-01&until=2026-10-31')).toHaveLength(1);
  expect(await list('?kind=exported')).toEqual([]);
  expect((await desk.get('/api/admin/accesses?from=soon')).status).toBe(400);
});

test('an owner reads who opened and read what is the pharmacy’s, and nothing of another', async () => {
  const { app, admin, desk } = await useDesk();
  const nile = await makePharmacy(app, { shopName: 'Nile' });
  const other = await makePharmacy(app, { shopName: 'Blue' });
  const { code, url, pharmacist } = await sendPhoto({ app }, nile.id);
  const assistant = await makeStaff(app, { pharmacyId: nile.id, name: 'Rania' });
  const colleague = await signedIn(app, 'pharmacy', nile.id, { staffId: assistant.id });
  await colleague.get(url);
  app.advance(1);
  await desk.post('/api/admin/photo-openings', { request: code, ...because });
  app.advance(1);
  await desk.get(url);
  app.advance(1);
  await desk.get(`/api/admin/pharmacies?id=${nile.id}`);
  const { body } = await pharmacist.get('/api/accesses');
  expect(body.items.map((row: Listed) => [row.action, row.actorName, row.subject])).toEqual([
    ['read', admin.fullName, 'pharmacy'],
    ['open', admin.fullName, 'request'],
    ['reason', admin.fullName, 'request'],
    ['open', 'Rania', 'request'],
  ]);
  // The reason may name the patient.
  expect(JSON.stringify(body)).not.toContain('not theirs');
  const stranger = await signedIn(app, 'pharmacy', other.id);
  expect((await stranger.get('/api/accesses')).body.items).toEqual([]);
});

test('a doctor reads who read the application, and own log-ins', async () => {
  const { app, admin, desk } = await useDesk();
  const doctor = await makeDoctor(app, { verificationStatus: 'pending' });
  await makeDoctor(app, { verificationStatus: 'pending' });
  await desk.get('/api/admin/pending-doctors');
  const own = await signedIn(app, 'doctor', doctor.id);
  app.advance(1);
  await own.post('/api/sessions/sign-out', {});
  const again = await signedIn(app, 'doctor', doctor.id);
  const { body } = await again.get('/api/accesses');
  expect(body.items.map((row: Listed) => [row.action, row.actorName])).toEqual([
    ['session-end', doctor.fullName],
    ['read', admin.fullName],
  ]);
});

test('rows go after a year', async () => {
  const { app, desk } = await useDesk();
  await makeContactMessage(app);
  await desk.get('/api/admin/contact-messages');
  app.advance(days(365));
  await app.cleanUp();
  expect(await app.db.$count(accessLog)).toBe(1);
  app.advance(1);
  await app.cleanUp();
  expect(await app.db.$count(accessLog)).toBe(0);
});

test('an erasure deletes a customer’s log-ins, and the reason for opening the photos', async () => {
  const { app, desk } = await useDesk();
  const customer = await makeCustomer(app, { email: 'amna@people.test' });
  const { code } = await sendPhoto({ app }, (await makePharmacy(app)).id);
  await desk.post('/api/admin/photo-openings', { request: code, ...because });
  await (await signedIn(app, 'customer', customer.id)).post('/api/sessions/sign-out', {});
  expect(await app.db.$count(accessLog, eq(accessLog.actorId, customer.id))).toBe(1);
  const browser = new Browser(app);
  await browser.post('/api/my-data', { email: 'amna@people.test' });
  const mail = (await app.mailsTo('amna@people.test')).at(-1);
  const typed = { email: 'amna@people.test', code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] };
  await browser.post('/api/my-data', typed);
  expect((await browser.get('/api/my-data/export')).status).toBe(200);
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  const rows = await app.db.select().from(accessLog).orderBy(accessLog.action);
  expect(rows).toMatchObject([
    { action: 'export', actor: 'person', actorId: nilUuid, subject: 'own-data' },
    { action: 'reason', photoReason: 'complaint', reason: null },
  ]);
});
