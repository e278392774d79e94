import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, type FormFile, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy, pdf, photo } from '../../../test/factories.ts';
import { filesOf } from '../../../test/stored-files.ts';
import { pharmacies } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

let app: TestApp;
let admin: Browser;
let id: string;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
  admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.advance(minutes(1));
  ({ id } = await makePharmacy(app, {
    verificationStatus: 'rejected',
    verificationReason: 'The licence is unreadable',
    landmark: 'Opposite the mosque',
    latitude: 15.5,
    longitude: 32.5,
  }));
  pharmacist = await signedIn(app, 'pharmacy', id);
});

const corrected = {
  shopName: 'صيدلية الأمل الجديدة',
  state: 'Gezira',
  city: 'ود مدني',
  address: 'شارع النيل',
};
const licence: FormFile = { name: 'رخصة.pdf', content: pdf };
const resubmit = (
  fields: Record<string, string> = corrected,
  documents: FormFile[] = [],
  browser = pharmacist,
  of = id,
) => browser.form(`/api/pharmacies/${of}/resubmit`, fields, { verificationDocuments: documents });
const readRow = async () =>
  (await app.db.select().from(pharmacies).where(eq(pharmacies.id, id)))[0];
const pending = async (): Promise<{ id: string; verificationDocumentDetails: object[] }[]> =>
  (await admin.get('/api/admin/pending-pharmacies')).body;

test('corrected details replace the earlier ones, and empty ones are cleared', async () => {
  const before = await readRow();
  app.advance(minutes(5));
  const { status, body } = await resubmit({
    ...corrected,
    phone: '٠٩١٢ ٣٤٥ ٦٧٨',
    zipCode: '',
    email: 'other@example.com',
    verificationStatus: 'verified',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...corrected,
    id,
    phone: '+249912345678',
    zipCode: null,
    landmark: null,
    latitude: null,
    longitude: null,
    email: before?.email,
    verificationStatus: 'pending',
    verificationReason: 'The licence is unreadable',
    responseRate: { withinTarget: 0, measured: 0 },
  });
  expect(await readRow()).toMatchObject({
    verificationChangedAt: app.clock(),
    createdAt: before?.createdAt,
  });
  expect((await pharmacist.get(`/api/pharmacies/${id}/profile`)).body).toEqual(body);
});

test('documents are added after the earlier ones, in their order', async () => {
  await resubmit(corrected, [licence]);
  await admin.post(`/api/admin/reject-pharmacy/${id}`, { reason: 'The front is missing' });
  pharmacist = await signedIn(app, 'pharmacy', id);
  app.advance(minutes(1));
  const front = { name: 'front.jpg', content: await photo() };
  expect((await resubmit(corrected, [front])).status).toBe(200);
  const application = (await pending()).find((row) => row.id === id);
  expect(application?.verificationDocumentDetails).toMatchObject([
    { name: 'رخصة.pdf', type: 'application/pdf' },
    { name: 'front.jpg', type: 'image/jpeg' },
  ]);
});

test('it waits behind the waiting applications', async () => {
  const waiting = await makePharmacy(app, { verificationStatus: 'pending' });
  app.advance(minutes(1));
  await resubmit();
  app.advance(minutes(1));
  const later = await makePharmacy(app, { verificationStatus: 'pending' });
  const order = (await pending()).map((row) => row.id);
  expect(order.slice(-3)).toEqual([waiting.id, id, later.id]);
});

test('an approved pharmacy is found by its new name', async () => {
  await resubmit({ ...corrected, shopName: 'Nile Bridge' });
  await admin.post(`/api/admin/approve-pharmacy/${id}`);
  const { body } = await new Browser(app).get('/api/pharmacies?search=nile%20bridge');
  expect(body.items.map((item: { id: string }) => item.id)).toEqual([id]);
});

test('a rejected pharmacist signs in elsewhere with a code, reads the reason and applies again', async () => {
  const email = 'amal@example.com';
  const registered = await new Browser(app).form(
    '/api/pharmacies/signup',
    { ...corrected, email },
    { verificationDocuments: [licence] },
  );
  const { id: own } = registered.body;
  expect(await app.mailsTo(email)).toHaveLength(1);
  await admin.post(`/api/admin/reject-pharmacy/${own}`, { reason: 'The licence is unreadable' });
  const applicant = new Browser(app);
  const [, rejection] = await app.mailsTo(email);
  expect(rejection?.text).toContain(`${app.config.publicUrl}/pharmacist/login`);
  expect((await applicant.post('/api/pharmacies/login', { email })).status).toBe(202);
  const code = /\b\d{6}\b/.exec((await app.mailsTo(email)).at(-1)?.text ?? '')?.[0];
  expect((await applicant.post('/api/pharmacies/login', { email, code })).status).toBe(200);
  const profile = await applicant.get(`/api/pharmacies/${own}/profile`);
  expect(profile.body).toMatchObject({
    verificationStatus: 'rejected',
    verificationReason: 'The licence is unreadable',
  });
  expect((await resubmit(corrected, [licence], applicant, own)).status).toBe(200);
});

describe('refused, and no row and no file is left', () => {
  test.each(['pending', 'verified'] as const)('from %s', async (verificationStatus) => {
    await app.db.update(pharmacies).set({ verificationStatus }).where(eq(pharmacies.id, id));
    const [before, files] = [await readRow(), await filesOf(app)];
    const { status, body } = await resubmit(corrected, [licence]);
    expect([status, body.code]).toEqual([409, 'verification_conflict']);
    expect([await readRow(), await filesOf(app)]).toEqual([before, files]);
  });

  test('a foreign, an unknown and a malformed id get the same answer', async () => {
    const files = await filesOf(app);
    const other = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    for (const of of [id, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'nonsense']) {
      const { status, body } = await resubmit(corrected, [licence], other, of);
      expect([status, body]).toEqual([404, { error: 'This was not found.', code: 'not_found' }]);
    }
    expect((await readRow())?.verificationStatus).toBe('rejected');
    expect(await filesOf(app)).toEqual(files);
  });

  test('all missing or wrong fields are named at once', async () => {
    const [before, files] = [await readRow(), await filesOf(app)];
    const { status, body } = await resubmit({ shopName: ' ', state: 'Atlantis', latitude: '15' }, [
      licence,
    ]);
    expect(status).toBe(400);
    const named = body.details.map(({ field }: { field: string }) => field).sort();
    expect(named).toEqual(['address', 'city', 'shopName', 'state']);
    const alone = await resubmit({ ...corrected, latitude: '15' });
    expect([alone.status, alone.body.details[0].field]).toEqual([400, 'longitude']);
    expect([await readRow(), await filesOf(app)]).toEqual([before, files]);
  });

  test.each<[string, FormFile[], number, string]>([
    ['a program dressed as PDF', [{ name: 'a.pdf', content: 'MZ\x90\0' }], 415, 'unsupported_file'],
    ['eleven files', Array<FormFile>(11).fill(licence), 413, 'too_many_files'],
  ])('with %s', async (_case, documents, status, code) => {
    const [before, files] = [await readRow(), await filesOf(app)];
    const answer = await resubmit(corrected, [licence, ...documents].slice(0, 11));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect([await readRow(), await filesOf(app)]).toEqual([before, files]);
  });

  test('twice at the same moment: one waits, the other leaves no file', async () => {
    const files = await filesOf(app);
    const answers = await Promise.all([1, 2, 3].map(() => resubmit(corrected, [licence])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await filesOf(app)).toEqual({ rows: files.rows + 1, onDisk: files.onDisk + 1 });
  });
});

test('a suspended pharmacy is signed out and cannot resubmit', async () => {
  const verified = await makePharmacy(app);
  const browser = await signedIn(app, 'pharmacy', verified.id);
  await admin.post(`/api/admin/suspend-pharmacy/${verified.id}`, {
    reason: 'Sold what it may not',
  });
  expect((await resubmit(corrected, [], browser, verified.id)).status).toBe(401);
});
