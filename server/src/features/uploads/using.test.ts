import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, photo } from '../../../test/factories.ts';
import { filesOf } from '../../../test/stored-files.ts';
import {
  askUpload,
  beginUpload,
  locationOf,
  sendPart,
  uploaded,
  uploadIdOf,
} from '../../../test/uploading.ts';
import { pharmacies, prescriptionRequests, uploadSegments } from '../../database/schema.ts';
import { erasePerson } from '../../erasure.ts';
import { createCookies } from '../sessions/cookies.ts';
import { createSessions } from '../sessions/service.ts';

let app: TestApp;
let browser: Browser;
let form: Record<string, string>;
let key: string;
let pharmacyId: string;
let images: [Buffer, Buffer];
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
  images = [await photo(60), await photo(180)];
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = new Browser(app);
  key = randomUUID();
  pharmacyId = (await makePharmacy(app)).id;
  form = {
    pharmacyId,
    customerName: 'Amna Hassan',
    phone: '0912345678',
    email: `${randomUUID()}@example.com`,
  };
});

interface Sending {
  photos?: Buffer[];
  from?: Browser;
  idempotencyKey?: string;
  fields?: Record<string, string>;
}
/** Sends a request with photos that were sent in parts: as JSON, or with others as files. */
const send = (
  uploadIds: string[],
  { photos = [], from = browser, idempotencyKey = key, fields = {} }: Sending = {},
) => {
  const path = '/api/prescription-requests';
  const all = { ...form, uploadIds: JSON.stringify(uploadIds), ...fields };
  const headers = { 'idempotency-key': idempotencyKey };
  if (photos.length === 0) return from.post(path, all, headers);
  const prescriptionImages = photos.map((content) => ({ name: 'a.jpg', content }));
  return from.form(path, all, { prescriptionImages }, headers);
};

async function storedPhotos() {
  const desk = await signedIn(app, 'pharmacy', pharmacyId);
  const { body } = await desk.get(`/api/pharmacies/${pharmacyId}/prescription-requests`);
  return body.map(({ prescriptionImages }: { prescriptionImages: string[] }) => prescriptionImages);
}

describe('a request with uploaded photos', () => {
  test('has them in their order, before the photos of the form', async () => {
    const ids = [await uploaded(browser, images[0])];
    const { status, body } = await send(ids, { photos: [images[1]] });
    expect(status).toBe(201);
    const [mixed] = await storedPhotos();
    const desk = await signedIn(app, 'pharmacy', pharmacyId);
    const sizes = async (addresses: string[]) =>
      Promise.all(addresses.map(async (one) => (await desk.get(one)).text.length));
    await send([], { photos: images, idempotencyKey: randomUUID() });
    const [, asFiles] = (await storedPhotos()).reverse();
    expect(mixed).toHaveLength(2);
    expect(await sizes(mixed)).toEqual(await sizes(asFiles));
    expect(body.trackingUrl).toMatch(/^\/track\//);
  });

  test('removes their bytes from the uploads in its transaction', async () => {
    const id = await uploaded(browser, images[0]);
    const before = await app.db.$count(uploadSegments);
    expect((await send([id])).status).toBe(201);
    expect(await app.db.$count(uploadSegments)).toBe(before - 1);
    const { headers } = await askUpload(browser, `/api/uploads/${id}`);
    expect(headers['upload-offset']).toBe(headers['upload-length']);
  });

  test('leaves them when it is refused', async () => {
    const id = await uploaded(browser, images[0]);
    const refused = await send([id], { fields: { pharmacyId: randomUUID() } });
    expect(refused.status).toBe(404);
    expect((await send([id])).status).toBe(201);
    expect(await storedPhotos()).toMatchObject([[expect.any(String)]]);
  });

  test('is refused before any is read, and answered as before when it is a duplicate', async () => {
    const unread = randomUUID().replaceAll('-', '').padEnd(43, 'x');
    const nowhere = await send([unread], { fields: { pharmacyId: randomUUID() } });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found']);
    const ids = [await uploaded(browser, images[0])];
    const first = await send(ids);
    await app.db.update(pharmacies).set({ verificationStatus: 'suspended' });
    const again = await send(ids);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('with an unreadable one is refused as any other', async () => {
    const { status, body } = await send([await uploaded(browser, Buffer.from('no photo'))]);
    expect([status, body.code]).toEqual([415, 'unsupported_file']);
  });
});

describe('the same photos are the same request', () => {
  const counts = async () => ({
    requests: await app.db.$count(prescriptionRequests),
    ...(await filesOf(app)),
  });
  const again: [string, (first: string[]) => Promise<[string[], Buffer[]]>][] = [
    ['with the ids of the first try', async (first) => [first, []]],
    [
      'under new ids',
      async () => [[await uploaded(browser, images[0]), await uploaded(browser, images[1])], []],
    ],
    ['as files', async () => [[], images]],
    ['in both ways', async () => [[await uploaded(browser, images[0])], [images[1]]]],
  ];
  test.each(again)('%s', async (_name, how) => {
    const first = [await uploaded(browser, images[0]), await uploaded(browser, images[1])];
    const { body } = await send(first);
    const after = await counts();
    const [ids, photos] = await how(first);
    const repeated = await send(ids, { photos });
    expect([repeated.status, repeated.body]).toEqual([201, body]);
    expect(await counts()).toEqual(after);
  });

  test('but not in another order', async () => {
    await send([await uploaded(browser, images[0]), await uploaded(browser, images[1])]);
    const { status, body } = await send([], { photos: [images[1], images[0]] });
    expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
  });

  test('sent by page and worker at one moment count once, over two processes', async () => {
    const beside = await useTestApp({ beside: app, config: { rateLimitScale: 100 } });
    const worker = new Browser(beside);
    const ids = [await uploaded(browser, images[0]), await uploaded(browser, images[1])];
    for (const [name, value] of browser.cookies) worker.cookies.set(name, value);
    const answers = await Promise.all([send(ids), send(ids, { from: worker })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(await storedPhotos()).toMatchObject([[expect.any(String), expect.any(String)]]);
  });
});

describe('uploads that a request cannot use', () => {
  const gone = (place: string) => ({
    status: 409,
    body: { code: 'upload_gone', details: [{ field: place, message: expect.any(String) }] },
  });

  test('a foreign photo, named by its index', async () => {
    const other = new Browser(app);
    const ids = [await uploaded(browser, images[0]), await uploaded(other, images[1])];
    expect(await send(ids)).toMatchObject(gone('uploadIds.1'));
    expect(await send([ids[0] as string], { from: new Browser(app) })).toMatchObject(
      gone('uploadIds.0'),
    );
  });

  test('an incomplete one', async () => {
    const location = locationOf(await beginUpload(browser, images[0].length));
    await sendPart(browser, location, images[0].subarray(0, 100));
    expect(await send([uploadIdOf(location)])).toMatchObject(gone('uploadIds.0'));
    await sendPart(browser, location, images[0].subarray(100), 100);
    expect((await send([uploadIdOf(location)])).status).toBe(201);
  });

  test('one of another request, even when both are created at one moment', async () => {
    const beside = await useTestApp({ beside: app, config: { rateLimitScale: 100 } });
    const second = new Browser(beside);
    const ids = [await uploaded(browser, images[0])];
    for (const [name, value] of browser.cookies) second.cookies.set(name, value);
    const both = await Promise.all([
      send(ids),
      send(ids, { from: second, idempotencyKey: randomUUID() }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await send(ids, { idempotencyKey: randomUUID() })).toMatchObject(gone('uploadIds.0'));
  });

  test.each([
    ['no JSON', '['],
    ['no list', '{"a": 1}'],
    ['no id', '["x"]'],
    ['one twice', JSON.stringify(Array(2).fill('a'.repeat(43)))],
    [
      'eleven',
      JSON.stringify(Array.from({ length: 11 }, (_, index) => `${index}`.padEnd(43, 'a'))),
    ],
  ])('%s', async (_name, uploadIds) => {
    const { status, body } = await send([], { fields: { uploadIds } });
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
  });

  test('more than ten together with the form’s photos', async () => {
    const ids = [await uploaded(browser, images[0]), await uploaded(browser, images[1])];
    const { status, body } = await send(ids, { photos: Array(9).fill(images[0]) });
    expect([status, body.code]).toEqual([413, 'too_many_files']);
  });
});

test('an erasure deletes the uploads of the person’s browser', async () => {
  await send([await uploaded(browser, images[0])]);
  const waiting = await uploaded(browser, images[1]);
  const stranger = new Browser(app);
  const others = await uploaded(stranger, images[1]);
  const sessions = createSessions({
    db: app.db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: {
      recordChange: async () => {},
    },
  });
  const person = { email: form.email ?? '' };
  const { erased } = await erasePerson({ ...app, files: app.app.files, sessions }, person);
  expect(erased).toMatchObject({ requests: 1, photos: 2 });
  expect((await askUpload(browser, `/api/uploads/${waiting}`)).status).toBe(404);
  expect((await askUpload(stranger, `/api/uploads/${others}`)).status).toBe(200);
});

test('an inquiry accepts uploads too', async () => {
  const id = await uploaded(browser, images[0]);
  const { pharmacyId: _none, ...asker } = form;
  const { status, body } = await browser.form('/api/inquiries', {
    ...asker,
    notes: 'What is on the photo',
    photosGoAlong: 'true',
    city: 'Kassala',
    state: 'Kassala',
    uploadIds: JSON.stringify([id]),
  });
  expect(status).toBe(201);
  expect((await browser.get(`/api${body.trackingUrl}`)).body.photos).toHaveLength(1);
});

test('so does a clearer photo', async () => {
  const { body } = await send([], { photos: [images[0]] });
  const desk = await signedIn(app, 'pharmacy', pharmacyId);
  await desk.post(`/api/prescription-requests/${body.id}/ask-for-photo`);
  const id = await uploaded(browser, images[1]);
  const fields = { uploadIds: JSON.stringify([id]) };
  const { status } = await browser.form(`/api${body.trackingUrl}/photos`, fields);
  expect(status).toBe(201);
  expect((await storedPhotos())[0]).toHaveLength(2);
});
