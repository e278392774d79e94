import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, type FormFile, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy, pdf, photo } from '../../../test/factories.ts';
import { filesOf, noFiles } from '../../../test/stored-files.ts';
import { pharmacies } from '../../database/schema.ts';

let app: TestApp;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(() => {
  pharmacist = new Browser(app);
});

const form = {
  shopName: 'صيدلية الأمل',
  email: 'Amal@Example.com',
  state: 'Kassala',
  city: 'كسلا',
  address: 'خلف السوق',
};
const licence: FormFile = { name: 'رخصة.pdf', content: pdf, type: 'application/pdf' };
const register = (
  fields: Record<string, string>,
  documents: FormFile[] = [licence],
  headers?: Record<string, string>,
) =>
  pharmacist.form('/api/pharmacies/signup', fields, { verificationDocuments: documents }, headers);
const selectRows = (email: string) =>
  app.db.select().from(pharmacies).where(eq(pharmacies.email, email));

test('a pharmacy registers with its documents, is signed in, and waits', async () => {
  const { status, body } = await register(
    {
      ...form,
      latitude: '١٥٫٤٥',
      longitude: '36.4',
      phone: '٠٩١٢ ٣٤٥ ٦٧٨',
      zipCode: ' 31111 ',
      landmark: 'قبالة المسجد ',
      isOpen: 'true',
      verificationStatus: 'verified',
    },
    [licence, { name: 'front.jpg', content: await photo() }],
    { 'accept-language': 'ar-SD,ar;q=0.9' },
  );
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(String) });

  const [row] = await selectRows('amal@example.com');
  expect(row).toMatchObject({
    shopName: 'صيدلية الأمل',
    state: 'Kassala',
    city: 'كسلا',
    address: 'خلف السوق',
    latitude: 15.45,
    longitude: 36.4,
    phone: '+249912345678',
    zipCode: '31111',
    landmark: 'قبالة المسجد',
    language: 'ar',
    is24Hours: false,
    hasDelivery: false,
    verificationStatus: 'pending',
    emailProvenAt: null,
  });
  const { body: session } = await pharmacist.get('/api/sessions/current');
  expect(session.roles.pharmacy).toMatchObject({ id: body.id, verificationStatus: 'pending' });
  expect((await new Browser(app).get('/api/pharmacies')).body).toEqual([]);

  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const [application] = (await admin.get('/api/admin/pending-pharmacies')).body;
  expect(application.verificationDocumentDetails).toMatchObject([
    { name: 'رخصة.pdf', type: 'application/pdf', size: pdf.length },
    { name: 'front.jpg', type: 'image/jpeg' },
  ]);
});

describe('a refused registration', () => {
  let before: Awaited<ReturnType<typeof filesOf>>;
  let rows: number;
  beforeEach(async () => {
    before = await filesOf(app);
    rows = await app.db.$count(pharmacies);
  });
  const expectNothingLeft = async () => {
    expect(await app.db.$count(pharmacies)).toBe(rows);
    expect(await filesOf(app)).toEqual(before);
    expect(pharmacist.cookies.size).toBe(0);
  };

  test.each([
    ['an empty form', {}, []],
    ['blank fields', { shopName: ' ', email: '', state: '', city: '\u0000', address: '\t' }, []],
  ])('%s names everything that is missing at once', async (_case, fields, documents) => {
    const { status, body } = await register(fields as Record<string, string>, documents);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_fields');
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'address',
      'city',
      'email',
      'shopName',
      'state',
      'verificationDocuments',
    ]);
    await expectNothingLeft();
  });

  test('names everything that is wrong at once, in the reader’s language', async () => {
    const { status, body } = await register(
      {
        shopName: 'x'.repeat(161),
        email: 'amal@',
        state: 'Atlantis',
        city: 'x'.repeat(81),
        address: 'x'.repeat(301),
        latitude: '91',
        longitude: 'east',
        phone: '12',
        zipCode: 'x'.repeat(21),
      },
      [licence],
      { 'accept-language': 'ar' },
    );
    expect(status).toBe(400);
    const messages = new Map<string, string>(
      body.details.map((detail: { field: string; message: string }) => [
        detail.field,
        detail.message,
      ]),
    );
    expect([...messages.keys()].sort()).toEqual(
      ['address', 'city', 'email', 'latitude', 'longitude', 'phone', 'shopName', 'state']
        .concat('zipCode')
        .sort(),
    );
    for (const message of messages.values()) expect(message).toMatch(/[\u0600-\u06ff]/);
    await expectNothingLeft();
  });

  test.each([
    ['latitude', { latitude: '15.5' }],
    ['longitude', { longitude: '32.5', latitude: '' }],
  ])('only a %s: both coordinates or neither', async (_which, coordinates) => {
    const { status, body } = await register({ ...form, ...coordinates });
    expect([status, body.details?.[0]?.field]).toEqual([400, 'longitude']);
    await expectNothingLeft();
  });

  test('has a taken address, in any letter case', async () => {
    await makePharmacy(app, { email: 'taken@example.com' });
    rows += 1;
    const { status, body } = await register({ ...form, email: 'TAKEN@example.com' });
    expect([status, body.code]).toEqual([409, 'email_taken']);
    await expectNothingLeft();
  });

  test('twice at once: one succeeds, the other learns that the address is taken', async () => {
    const email = 'twin@example.com';
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        new Browser(app).form(
          '/api/pharmacies/signup',
          { ...form, email },
          { verificationDocuments: [licence] },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await selectRows(email)).toHaveLength(1);
    expect(await filesOf(app)).toEqual({ rows: before.rows + 1, onDisk: before.onDisk + 1 });
  });

  test('as JSON: 415', async () => {
    const { status, body } = await pharmacist.post('/api/pharmacies/signup', form);
    expect([status, body.code]).toEqual([415, 'unsupported_content_type']);
  });

  const elevenMegabytes = Buffer.alloc(11 * 1024 * 1024, 1);
  test.each<[string, FormFile[], number, string]>([
    ['a program dressed as PDF', [{ name: 'a.pdf', content: 'MZ\x90\0' }], 415, 'unsupported_file'],
    [
      'a page dressed as a picture',
      [{ name: 'a.jpg', content: '<html>' }],
      415,
      'unsupported_file',
    ],
    ['an empty file', [{ name: 'a.pdf', content: '' }], 415, 'unreadable_file'],
    ['a file over 10 MB', [{ name: 'a.pdf', content: elevenMegabytes }], 413, 'file_too_large'],
    ['eleven files', Array<FormFile>(11).fill(licence), 413, 'too_many_files'],
  ])('with %s beside a good one', async (_case, files, status, code) => {
    const email = `${randomUUID()}@example.com`;
    const answer = await register({ ...form, email }, [licence, ...files].slice(0, 11));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    await expectNothingLeft();
    expect((await register({ ...form, email })).status).toBe(201);
  });
});

test('leaves nothing after a storage failure, and the next try succeeds', async () => {
  let full = true;
  const other = await startTestApp({
    storage: (real) => ({
      ...real,
      put: async (key, source) => {
        await real.put(key, source);
        if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      },
    }),
  });
  try {
    const browser = new Browser(other);
    const send = () =>
      browser.form('/api/pharmacies/signup', form, { verificationDocuments: [licence, licence] });
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([503, 'data_unreachable']);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(await other.db.$count(pharmacies)).toBe(0);
    expect(await filesOf(other)).toEqual(noFiles);
    full = false;
    expect((await send()).status).toBe(201);
  } finally {
    await other.close();
  }
});
