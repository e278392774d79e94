import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy, photo } from '../../../test/factories.ts';
import { filesOf } from '../../../test/stored-files.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

let app: TestApp;
let form: Record<string, string>;
let pharmacyEmail: string;
let key: string;
let image: Buffer;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
  image = await photo();
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await makePharmacy(app);
  pharmacyEmail = pharmacy.email;
  key = randomUUID();
  form = {
    pharmacyId: pharmacy.id,
    customerName: 'Amna Hassan',
    phone: '0912345678',
    email: `${randomUUID()}@example.com`,
  };
});

const send = (
  overrides: Record<string, string> = {},
  { photos = [image], idempotencyKey = key, from = new Browser(app) } = {},
) =>
  from.form(
    '/api/prescription-requests',
    { ...form, ...overrides },
    { prescriptionImages: photos.map((content) => ({ name: 'a.jpg', content })) },
    { 'idempotency-key': idempotencyKey },
  );
const counts = async () => ({
  requests: await app.db.$count(prescriptionRequests),
  ...(await filesOf(app)),
});

describe('a repeated submission', () => {
  test('gets the same answer and creates no second request, file or mail', async () => {
    const first = await send();
    expect(first.status).toBe(201);
    const after = await counts();
    const again = await send();
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await counts()).toEqual(after);
    expect(await app.mailsTo(pharmacyEmail)).toHaveLength(1);
    expect(await app.mailsTo(form.email ?? '')).toHaveLength(1);
  });

  test('counts once without the cookie, in another browser', async () => {
    const { id } = await makeCustomer(app);
    const first = await send({}, { from: await signedIn(app, 'customer', id) });
    expect((await send()).body).toEqual(first.body);
  });

  test('counts once with the key in capitals, and the fields in another order', async () => {
    const first = await send({ notes: 'x', urgency: 'urgent' });
    const again = await send(
      { urgency: 'urgent', notes: 'x' },
      { idempotencyKey: key.toUpperCase() },
    );
    expect(again.body).toEqual(first.body);
  });

  test('counts once although the pharmacy was suspended in between', async () => {
    const first = await send();
    await app.db.execute(sql`update pharmacies set verification_status = 'suspended'
      where id = ${form.pharmacyId}`);
    expect((await send()).body).toEqual(first.body);
  });

  test('creates one request of five at once, and the others leave no file', async () => {
    const before = await counts();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    // One photo: its row, itself and its small rendition.
    expect(await counts()).toEqual({
      requests: before.requests + 1,
      rows: before.rows + 1,
      onDisk: before.onDisk + 2,
    });
    expect(await app.mailsTo(pharmacyEmail)).toHaveLength(1);
    expect(await app.mailsTo(form.email ?? '')).toHaveLength(1);
  });

  test('counts once at two processes', async () => {
    const beside = await startTestApp({ beside: app, config: { rateLimitScale: 100 } });
    try {
      const before = await counts();
      const answers = await Promise.all(
        [app, beside, app, beside].map((process) => send({}, { from: new Browser(process) })),
      );
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
      expect((await counts()).requests).toBe(before.requests + 1);
      expect((await counts()).rows).toBe(before.rows + 1);
    } finally {
      await beside.close();
    }
  });
});

describe('the same key with other content', () => {
  test.each<[string, Record<string, string>]>([
    ['another name', { customerName: 'Huda' }],
    ['other notes', { notes: 'x' }],
    ['another urgency', { urgency: 'urgent' }],
  ])('%s: 409, and nothing of it is stored', async (_case, other) => {
    await send();
    const after = await counts();
    const answer = await send(other);
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(answer.text).not.toContain('track');
    expect(await counts()).toEqual(after);
  });

  test.each([
    ['another photo', async () => [await photo(7)]],
    ['one photo more', async () => [image, await photo(7)]],
    ['no photo', async () => []],
  ])('%s: 409', async (_case, photos) => {
    await send();
    const after = await counts();
    const answer = await send({}, { photos: await photos() });
    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await counts()).toEqual(after);
  });

  test('at the same moment: one succeeds, the other gets 409', async () => {
    const before = await counts();
    const answers = await Promise.all([send({ notes: 'a' }), send({ notes: 'b' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await counts()).requests).toBe(before.requests + 1);
    expect((await counts()).onDisk).toBe(before.onDisk + 2);
  });
});

test('another key, or none, creates another request', async () => {
  const ids = new Set<string>();
  for (const idempotencyKey of [key, randomUUID(), '', ''])
    ids.add((await send({}, { idempotencyKey })).body.id);
  expect(ids.size).toBe(4);
});

test('a refused submission does not use the key up', async () => {
  expect((await send({ phone: 'x' })).status).toBe(400);
  expect((await send()).status).toBe(201);
});

test('a key that is no UUID is refused before anything is stored', async () => {
  const before = await counts();
  const { status, body } = await send({}, { idempotencyKey: 'again' });
  expect([status, body.details[0].field]).toEqual([400, 'Idempotency-Key']);
  expect(await counts()).toEqual(before);
});

test('a key is deleted after a week', async () => {
  const first = await send();
  app.advance(days(8));
  await app.cleanUp();
  expect((await send()).body.id).not.toBe(first.body.id);
});

test('the database has neither the tracking token nor the key in clear once the mails are out', async () => {
  const { body } = await send();
  expect(await app.mailsTo(form.email ?? '')).toHaveLength(1);
  const token = body.trackingUrl.replace('/track/', '');
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')`,
  );
  const dump: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.db.execute(sql.raw(`select t::text as row from ${name} t`));
    dump.push(...rows.map(({ row }) => String(row)));
  }
  // As text, and as the hexadecimal digits in which bytes are shown.
  const seen = (secret: string | Buffer) =>
    dump.some(
      (row) => row.includes(String(secret)) || row.includes(Buffer.from(secret).toString('hex')),
    );
  expect(seen('Amna Hassan')).toBe(true);
  expect(seen(form.pharmacyId ?? '')).toBe(true);
  expect(seen(token)).toBe(false);
  expect(seen(Buffer.from(token, 'base64url'))).toBe(false);
  expect(seen(key)).toBe(false);
  expect(seen(Buffer.from(key.replaceAll('-', ''), 'hex'))).toBe(false);
});
