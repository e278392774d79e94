import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, type FormFile, signedIn } from '../../../test/client.ts';
import { type MadePharmacy, makeCustomer, makePharmacy, photo } from '../../../test/factories.ts';
import { waitingCalls } from '../../../test/paying.ts';
import { filesOf } from '../../../test/stored-files.ts';
import { pharmacies, prescriptionRequests } from '../../database/schema.ts';

let app: TestApp;
let pharmacy: MadePharmacy;
let person: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacy = await makePharmacy(app);
  person = new Browser(app);
});

const filled = () => ({
  pharmacyId: pharmacy.id,
  customerName: 'آمنة حسن',
  phone: '٠٩١٢ ٣٤٥ ٦٧٨',
  email: 'Amna@Example.com',
});
const send = (
  fields: Record<string, string>,
  photos: FormFile[] = [],
  headers?: Record<string, string>,
) => person.form('/api/prescription-requests', fields, { prescriptionImages: photos }, headers);
const received = async () => {
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  return (await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`)).body;
};
const readRow = async (id: string) => {
  const [row] = await app.db
    .select()
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.id, id));
  return row;
};

test('a request with photos reaches the pharmacy, the photos in their order', async () => {
  const { status, body } = await send(
    { ...filled(), urgency: 'emergency', notes: 'بعد الأكل\r\nمرتين' },
    [
      { name: 'one.jpg', content: await photo(10) },
      { name: 'two.jpg', content: await photo(200), type: 'text/plain' },
    ],
  );
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    trackingUrl: expect.stringMatching(/^\/track\/[\w-]{43}$/),
    code: expect.stringMatching(/^\d{8}$/),
  });

  const [request, ...others] = await received();
  expect(others).toEqual([]);
  expect(request).toEqual({
    id: body.id,
    code: body.code,
    customerName: 'آمنة حسن',
    phone: '+249912345678',
    email: 'amna@example.com',
    language: 'en',
    createdAt: app.clock().toISOString(),
    prescriptionImages: [expect.any(String), expect.any(String)],
    notes: 'بعد الأكل\nمرتين',
    urgency: 'emergency',
    status: 'new',
    seenAt: null,
    startedAt: null,
    completedAt: null,
    declinedAt: null,
    cancelledAt: null,
    statusReason: null,
    dueAt: '2026-11-20T10:00:00.000Z',
    privateNote: null,
    undoUntil: null,
    moves: [],
    // Empty for a request that did not come from an inquiry and has no message or quote.
    items: [],
    products: [],
    forName: null,
    origin: { isFromTown: false, isContinued: false, isReleased: false },
    quote: null,
    messages: [],
    thread: {
      endsAt: null,
      isMuted: false,
      isMutedByOther: false,
      photoWantedAt: null,
      unread: 0,
    },
  });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  for (const url of request.prescriptionImages) {
    const image = await pharmacist.get(url);
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(image.headers['cache-control']).toBe('private, no-store');
    expect((await pharmacist.get(`${url}?size=small`)).status).toBe(200);
  }
});

test('a request without photos, notes and urgency is a normal one', async () => {
  const { status } = await send({ ...filled(), urgency: '', notes: '  ', customerId: '' });
  expect(status).toBe(201);
  expect((await received())[0]).toMatchObject({
    urgency: 'normal',
    notes: null,
    prescriptionImages: [],
  });
});

describe('a customer’s id counts only when the session holds it', () => {
  test('it does', async () => {
    const { id } = await makeCustomer(app);
    await signedIn(app, 'customer', id, { browser: person });
    const { body } = await send({ ...filled(), customerId: id });
    expect((await readRow(body.id))?.customerId).toBe(id);
  });

  test.each(['a stored id without a session', 'somebody else’s id', 'nonsense'])(
    '%s does not',
    async (which) => {
      const [mine, other] = [await makeCustomer(app), await makeCustomer(app)];
      if (which.startsWith('somebody'))
        await signedIn(app, 'customer', mine.id, { browser: person });
      const customerId = which === 'nonsense' ? which : other.id;
      const { status, body } = await send({ ...filled(), customerId });
      expect(status).toBe(201);
      expect((await readRow(body.id))?.customerId).toBeNull();
    },
  );
});

describe('refused, with no row, no file and no mail left', () => {
  const pickFields = (body: { details: { field: string }[] }) =>
    body.details.map(({ field }) => field).sort();
  let before: unknown;
  const left = async () => [
    await app.db.$count(prescriptionRequests),
    await filesOf(app),
    await app.mailsTo(pharmacy.email),
  ];
  beforeEach(async () => {
    before = await left();
  });

  test('an empty form names all missing fields', async () => {
    const { status, body } = await send({}, [{ name: 'a.jpg', content: await photo() }]);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(pickFields(body)).toEqual(['customerName', 'email', 'pharmacyId', 'phone']);
    expect(await left()).toEqual(before);
  });

  test('a wrong form names all its problems at once', async () => {
    const { status, body } = await send({
      pharmacyId: pharmacy.id,
      customerName: 'x'.repeat(121),
      phone: 'call me',
      email: 'amna',
      urgency: 'yesterday',
      notes: 'x'.repeat(2001),
    });
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(pickFields(body)).toEqual(['customerName', 'email', 'notes', 'phone', 'urgency']);
    expect(await left()).toEqual(before);
  });

  test.each(['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'nonsense', "' or true --"])(
    'a pharmacy that does not exist: %s',
    async (pharmacyId) => {
      const { status, body } = await send({ ...filled(), pharmacyId }, [
        { name: 'a.jpg', content: await photo() },
      ]);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(await left()).toEqual(before);
    },
  );

  test.each(['pending', 'rejected', 'suspended'] as const)('a %s pharmacy', async (status) => {
    const other = await makePharmacy(app, { verificationStatus: status });
    const answer = await send(
      { ...filled(), pharmacyId: other.id },
      [{ name: 'a.jpg', content: await photo() }],
      { 'accept-language': 'ar' },
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'pharmacy_not_verified']);
    expect(answer.body.error).toMatch(/[\u0600-\u06ff]/);
    expect(await left()).toEqual(before);
  });

  test.each([
    ['a document', '%PDF-1.4\n%%EOF', 415, 'unsupported_file'],
    ['a page dressed as a picture', '<script>alert(1)</script>', 415, 'unsupported_file'],
    ['a broken picture', Buffer.from('ffd8ffe000104a464946', 'hex'), 415, 'unreadable_file'],
    ['a file over 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'file_too_large'],
  ] as const)('%s beside a good photo', async (_case, content, status, code) => {
    const answer = await send(filled(), [
      { name: 'good.jpg', content: await photo() },
      { name: 'bad.jpg', content, type: 'image/jpeg' },
    ]);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await left()).toEqual(before);
  });

  test('an eleventh photo', async () => {
    const content = await photo();
    const answer = await send(filled(), Array<FormFile>(11).fill({ name: 'a.jpg', content }));
    expect([answer.status, answer.body.code]).toEqual([413, 'too_many_files']);
    expect(await left()).toEqual(before);
  });

  test('ten are fine', async () => {
    const content = await photo();
    const answer = await send(filled(), Array<FormFile>(10).fill({ name: 'a.jpg', content }));
    expect(answer.status).toBe(201);
  });

  test('JSON in place of a form', async () => {
    const answer = await person.post('/api/prescription-requests', filled());
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_content_type']);
  });
});

test('a suspension waits for a request that is being created', async () => {
  let sent: ReturnType<typeof send> | undefined;
  let suspended: Promise<unknown> | undefined;
  await app.db.transaction(async (db) => {
    // The lock stops the insert after the check that the pharmacy may receive.
    await db.execute(sql`lock table prescription_requests in share mode`);
    sent = send(filled());
    await expect.poll(() => waitingCalls(app)).toBe(1);
    const suspending = { verificationStatus: 'suspended' } as const;
    const own = eq(pharmacies.id, pharmacy.id);
    suspended = app.db.update(pharmacies).set(suspending).where(own).execute();
    await expect.poll(() => waitingCalls(app)).toBe(2);
  });
  expect((await sent)?.status).toBe(201);
  await suspended;
});

test('each of many simultaneous requests has its own outcome', async () => {
  const suspended = await makePharmacy(app, { verificationStatus: 'suspended' });
  const [twice, other] = [randomUUID(), randomUUID()];
  const one = (name: string, more: object = {}, key?: string) =>
    new Browser(app).form(
      '/api/prescription-requests',
      { ...filled(), customerName: name, email: `${randomUUID()}@example.com`, ...more },
      {},
      key ? { 'idempotency-key': key } : {},
    );
  await one('first', { email: 'first@example.com' }, other);
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => one(`sender ${index}`)),
    one('refused', { pharmacyId: suspended.id }),
    one('lost', { pharmacyId: randomUUID() }),
    one('repeated', { email: 'repeated@example.com' }, twice),
    one('repeated', { email: 'repeated@example.com' }, twice),
    one('of another', { email: 'first@example.com' }, other),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    ...[409, 404, 201, 201, 409],
  ]);
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  expect(made[20]).toEqual(made[21]);
  const names = (await received()).map((row: { customerName: string }) => row.customerName).sort();
  expect(names).toEqual(
    ['first', 'repeated', ...Array.from({ length: 20 }, (_, index) => `sender ${index}`)].sort(),
  );
  // Each opens only its own request.
  expect(new Set(made.map(({ trackingUrl }) => trackingUrl)).size).toBe(21);
  expect(new Set(made.map(({ code }) => code)).size).toBe(21);
  expect(await app.mailsTo(pharmacy.email)).toHaveLength(22);
});

test('a request beside one of a locked pharmacy does not wait for it', async () => {
  const changed = await makePharmacy(app);
  let waiting: ReturnType<typeof send> | undefined;
  await app.db.transaction(async (db) => {
    await db.update(pharmacies).set({ openOverride: false }).where(eq(pharmacies.id, changed.id));
    const others = Array.from({ length: 5 }, () => send(filled()));
    waiting = send({ ...filled(), pharmacyId: changed.id });
    const beside = Array.from({ length: 5 }, () => send(filled()));
    for (const { status } of await Promise.all([...others, ...beside])) expect(status).toBe(201);
  });
  expect((await waiting)?.status).toBe(201);
});

test('a request after several waiting ones does not wait for them', async () => {
  const changed = await makePharmacy(app);
  const waiting: ReturnType<typeof send>[] = [];
  await app.db.transaction(async (db) => {
    await db.update(pharmacies).set({ openOverride: false }).where(eq(pharmacies.id, changed.id));
    for (let count = 1; count <= 3; count++) {
      waiting.push(send({ ...filled(), pharmacyId: changed.id }));
      await expect.poll(() => waitingCalls(app)).toBe(count);
    }
    expect((await send(filled())).status).toBe(201);
  });
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(201);
});

test('unknown fields are ignored', async () => {
  const { body } = await send({ ...filled(), status: 'completed', id: 'x', seenAt: '2020-01-01' });
  expect(await readRow(body.id)).toMatchObject({ status: 'new', seenAt: null });
});

test('the mail to the pharmacy has no content of the request', async () => {
  const arabic = await makePharmacy(app, { language: 'ar' });
  await send(
    { ...filled(), pharmacyId: arabic.id, notes: 'ضغط الدم' },
    [{ name: 'my-prescription.jpg', content: await photo() }],
    { 'accept-language': 'en' },
  );
  const [mail, ...others] = await app.mailsTo(arabic.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('وصلك طلب روشتة جديد');
  expect(mail?.text).toContain(`${app.config.publicUrl}/dashboard`);
  expect(JSON.stringify(mail)).not.toMatch(
    /آمنة|حسن|912345678|amna|ضغط|my-prescription|images|track/i,
  );
});

test.each([
  ['en', 'Your prescription request has been sent'],
  ['ar', 'تم إرسال طلب الروشتة'],
])(
  'the sender gets a mail in %s with the private link and no content',
  async (language, subject) => {
    const email = `${language}@sender.example`;
    const { body } = await send(
      { ...filled(), email, notes: 'ضغط الدم' },
      [{ name: 'my-prescription.jpg', content: await photo() }],
      { 'accept-language': language },
    );
    const [mail, ...others] = await app.mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(pharmacy.shopName);
    const address = `${app.config.publicUrl}${body.trackingUrl}`;
    expect(mail?.text.split(/\s/)).toContain(address);
    const { status } = await new Browser(app).get(`/api${new URL(address).pathname}`);
    expect(status).toBe(200);
    expect(JSON.stringify(mail)).not.toMatch(/آمنة|حسن|912345678|ضغط|my-prescription|images/);
  },
);
