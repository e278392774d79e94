import { type AddressInfo, connect } from 'node:net';
import {
  maxFileBytes,
  maxWaitingUploads,
  partType,
  segmentBytes,
} from '@dawaya/contract/vocabulary/files';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../../test/app.ts';
import { type Answer, Browser } from '../../../test/client.ts';
import {
  askUpload,
  beginUpload,
  giveUpUpload,
  locationOf,
  sendPart,
} from '../../../test/uploading.ts';
import { limitCounters, uploadSegments, uploads } from '../../database/schema.ts';
import { hours, minutes, type Pause, seconds } from '../../platform/clock.ts';

let app: TestApp;
let browser: Browser;
const image = Buffer.alloc(200_000, 'a photo of a prescription ');
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(() => {
  browser = new Browser(app);
});

const begin = async (length = image.length, from = browser) =>
  locationOf(await beginUpload(from, length));
const offsetOf = async (location: string) =>
  Number((await askUpload(browser, location)).headers['upload-offset']);

describe('a photo uploaded in parts', () => {
  test('gets a secret address that is bound to the browser', async () => {
    const { status, headers } = await beginUpload(browser, 3);
    expect(status).toBe(201);
    expect(headers.location).toMatch(/^\/api\/uploads\/[\w-]{43}$/);
    expect(headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'cache-control': 'no-store',
    });
    const left = new Date(String(headers['upload-expires'])).getTime() - app.clock().getTime();
    expect(left).toBe(hours(24));
    expect(browser.cookies.has('dawaya_browser')).toBe(true);
  });

  test('continues from its offset', async () => {
    const location = await begin();
    const first = await sendPart(browser, location, image.subarray(0, 150_000));
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '150000']);
    const { status, headers } = await askUpload(browser, location);
    expect([status, headers['upload-offset'], headers['upload-length']]).toEqual([
      200,
      '150000',
      '200000',
    ]);
    const last = await sendPart(browser, location, image.subarray(150_000), 150_000);
    expect([last.status, last.headers['upload-offset']]).toEqual([204, '200000']);
  });

  test('accepts one of two parts at one offset, over two processes', async () => {
    const beside = await useTestApp({ beside: app });
    const other = new Browser(beside);
    const location = await begin();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    const answers = await Promise.all([
      sendPart(browser, location, image),
      sendPart(other, location, image),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('upload_offset_wrong');
    expect(await offsetOf(location)).toBe(image.length);
    expect(await app.db.$count(uploadSegments)).toBeGreaterThan(0);
  });

  test('refuses a part at another offset, and returns the right one', async () => {
    const location = await begin();
    await sendPart(browser, location, image.subarray(0, 1000));
    const { status, headers, body } = await sendPart(browser, location, image.subarray(0, 1000));
    expect([status, body.code, headers['upload-offset']]).toEqual([
      409,
      'upload_offset_wrong',
      '1000',
    ]);
  });

  test('accepts no more than the announced length', async () => {
    const location = await begin(1000);
    const { status, body } = await sendPart(browser, location, image.subarray(0, 1001));
    expect([status, body.code]).toEqual([413, 'body_too_large']);
    expect(await offsetOf(location)).toBe(0);
  });

  test('can be deleted', async () => {
    const location = await begin();
    await sendPart(browser, location, image.subarray(0, 1000));
    expect((await giveUpUpload(browser, location)).status).toBe(204);
    expect((await askUpload(browser, location)).status).toBe(404);
    expect((await sendPart(browser, location, image, 1000)).status).toBe(404);
  });

  test('is deleted after a day, with its bytes', async () => {
    const other = await useTestApp();
    const own = new Browser(other);
    const location = locationOf(await beginUpload(own, image.length));
    await sendPart(own, location, image.subarray(0, 1000));
    other.advance(hours(24));
    expect((await askUpload(own, location)).status).toBe(404);
    await other.cleanUp();
    expect(await other.db.$count(uploads)).toBe(0);
    expect(await other.db.$count(uploadSegments)).toBe(0);
  });
});

describe('no other browser', () => {
  test('finds, deletes or extends it', async () => {
    const location = await begin();
    const stranger = new Browser(app);
    const named = new Browser(app);
    await beginUpload(named, 3);
    for (const other of [stranger, named]) {
      expect((await askUpload(other, location)).status).toBe(404);
      expect((await sendPart(other, location, image)).status).toBe(404);
      expect((await giveUpUpload(other, location)).status).toBe(404);
    }
    expect(await offsetOf(location)).toBe(0);
  });

  test('reads it: there is no GET', async () => {
    const location = await begin();
    await sendPart(browser, location, image);
    const { status, body } = await browser.get(location, { 'tus-resumable': '1.0.0' });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test.each(['x', 'a'.repeat(43)])('finds %s, which does not exist', async (id) => {
    await begin();
    expect((await askUpload(browser, `/api/uploads/${id}`)).status).toBe(404);
  });
});

describe('limits', () => {
  const refusal = ({ status, body, headers }: Answer) => [
    status,
    body.code,
    Number(headers['retry-after']) > 0,
  ];

  test('one browser has twenty uploads at most; empty ones are deleted after ten minutes', async () => {
    const own = await useTestApp();
    const from = new Browser(own);
    const first = locationOf(await beginUpload(from, 3));
    await sendPart(from, first, Buffer.from('ab'));
    for (let more = 1; more < maxWaitingUploads.browser; more++) await beginUpload(from, 3);
    expect(refusal(await beginUpload(from, 3))).toEqual([429, 'too_many_uploads', true]);
    expect((await beginUpload(new Browser(own), 3)).status).toBe(201);
    own.advance(minutes(11));
    expect((await beginUpload(from, 3)).status).toBe(201);
    expect((await askUpload(from, first)).headers['upload-offset']).toBe('2');
  });

  test('one network has three hundred; empty ones are deleted after ten minutes', async () => {
    const own = await useTestApp({ config: { rateLimitScale: 0.01 } });
    const begin = (from = new Browser(own, {}, '192.0.2.7')) => beginUpload(from, 3);
    const first = new Browser(own, {}, '192.0.2.7');
    const location = locationOf(await begin(first));
    await sendPart(first, location, Buffer.from('ab'));
    expect([(await begin()).status, (await begin()).status]).toEqual([201, 201]);
    expect(refusal(await begin())).toEqual([429, 'too_many_uploads', true]);
    expect((await beginUpload(new Browser(own, {}, '192.0.2.8'), 3)).status).toBe(201);
    own.advance(minutes(11));
    expect([(await begin()).status, (await begin()).status]).toEqual([201, 201]);
    expect(refusal(await begin())).toEqual([429, 'too_many_uploads', true]);
    expect((await askUpload(first, location)).headers['upload-offset']).toBe('2');
  });

  test('bytes count for their network’s day, as they arrive', async () => {
    // Ten kilobytes in a day.
    const own = await useTestApp({ config: { rateLimitScale: 0.00001 } });
    const from = new Browser(own);
    const location = locationOf(await beginUpload(from, image.length));
    expect((await sendPart(from, location, image.subarray(0, 12_000))).status).toBe(204);
    // By then the network may send parts again.
    own.advance(minutes(10));
    expect(refusal(await sendPart(from, location, image.subarray(12_000), 12_000))).toEqual([
      429,
      'upload_budget_spent',
      true,
    ]);
    own.advance(hours(23));
    expect((await askUpload(from, location)).headers['upload-offset']).toBe('12000');
  });
});

test('parts of one byte count as their bytes in the budget of all', async () => {
  const own = await useTestApp();
  const from = new Browser(own);
  const location = locationOf(await beginUpload(from, image.length));
  for (let index = 0; index < 20; index++)
    expect((await sendPart(from, location, Buffer.from('a'), index)).status).toBe(204);
  const [spent] = await own.db
    .select()
    .from(limitCounters)
    .where(eq(limitCounters.key, 'upload-bytes:all'));
  // In kilobytes.
  expect(spent?.count).toBe(1);
});

test('the parts of one network are limited in ten minutes', async () => {
  // Six.
  const own = await useTestApp({ config: { rateLimitScale: 0.001 } });
  const from = new Browser(own);
  const location = locationOf(await beginUpload(from, image.length));
  for (let index = 0; index < 6; index++)
    expect((await sendPart(from, location, Buffer.from('a'), index)).status).toBe(204);
  const { status, body } = await sendPart(from, location, Buffer.from('a'), 6);
  expect([status, body.code]).toEqual([429, 'too_many_tries']);
  own.advance(minutes(10));
  expect((await sendPart(from, location, Buffer.from('a'), 6)).status).toBe(204);
});

test('a photo in too many short pieces is deleted and begins again', async () => {
  const own = await useTestApp();
  const from = new Browser(own);
  const location = locationOf(await beginUpload(from, image.length));
  await sendPart(from, location, Buffer.from('a'));
  const [segment] = await own.db.select().from(uploadSegments);
  if (!segment) throw new Error('no segment is kept');
  const more = Array.from({ length: 199 }, (_, index) => ({ ...segment, start: index + 1 }));
  await own.db.insert(uploadSegments).values(more);
  await own.db.update(uploads).set({ received: 200 }).where(eq(uploads.idHash, segment.idHash));
  expect((await sendPart(from, location, image.subarray(200, 9000), 200)).status).toBe(204);
  // Its received bytes allow two more segments.
  const next = { ...segment, start: 9000 };
  await own.db.insert(uploadSegments).values([next, { ...next, start: 9001 }]);
  await own.db.update(uploads).set({ received: 9002 }).where(eq(uploads.idHash, segment.idHash));
  expect((await sendPart(from, location, Buffer.from('a'), 9002)).status).toBe(404);
  expect((await askUpload(from, location)).status).toBe(404);
  expect((await beginUpload(from, image.length)).status).toBe(201);
});

async function beginPart(own: TestApp, from: Browser, location: string) {
  if (!own.app.server.listening) await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const cookie = `dawaya_browser=${from.cookies.get('dawaya_browser')}`;
  socket.write(
    [
      `PATCH ${location} HTTP/1.1`,
      ...[`Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`, 'Tus-Resumable: 1.0.0'],
      ...['Upload-Offset: 0', `Content-Type: ${partType}`, `Content-Length: ${image.length}`],
      '\r\n',
    ].join('\r\n'),
  );
  return socket;
}

test('the received bytes of an interrupted part stay', async () => {
  const own = await useTestApp();
  const from = new Browser(own);
  const location = locationOf(await beginUpload(from, image.length));
  const socket = await beginPart(own, from, location);
  socket.write(image.subarray(0, segmentBytes + 1000), () => socket.end());
  const offset = async () => (await askUpload(from, location)).headers['upload-offset'];
  await expect.poll(offset).toBe(String(segmentBytes + 1000));
});

/** A part on a slow connection, of which some bytes are stored and `sent` bytes have left. */
async function sendSlowly(pause?: Pause) {
  const own = await useTestApp({ pause });
  const from = new Browser(own);
  const location = locationOf(await beginUpload(from, image.length));
  const socket = await beginPart(own, from, location);
  let sent = 0;
  const kept = async () => {
    socket.write(image.subarray(sent, sent + 3000));
    sent += 3000;
    own.advance(seconds(1));
    const [part] = await own.db.select().from(uploads);
    return part?.received;
  };
  await expect.poll(kept).toBeGreaterThan(0);
  return { own, from, location, socket, sent };
}

test('the received bytes of a slow part are stored as they arrive', async () => {
  const { socket, sent } = await sendSlowly();
  expect(sent).toBeLessThan(segmentBytes);
  socket.destroy();
});

test('a call for the offset sees an interrupted part’s last byte', async () => {
  const { from, location, socket, sent } = await sendSlowly(() => new Promise(() => {}));
  const asked = askUpload(from, location);
  await askUpload(from, locationOf(await beginUpload(from, 3)));
  socket.end(image.subarray(sent, sent + 1000));
  expect((await asked).headers['upload-offset']).toBe(String(sent + 1000));
});

test('a part on a dead connection delays a call for the offset by a second at most', async () => {
  const { own, from, location, socket } = await sendSlowly();
  expect((await askUpload(from, location)).status).toBe(200);
  expect(own.pauses).toEqual([seconds(1)]);
  socket.destroy();
});

test('a refused part blocks no later call on the connection', async () => {
  const { from, location, socket, sent } = await sendSlowly();
  expect((await giveUpUpload(from, location)).status).toBe(204);
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk;
  });
  // The next user of the connection: the browser, or a proxy for another client.
  socket.write(image.subarray(sent));
  socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await expect
    .poll(() => answers.match(/HTTP\/1.1 \d+/g))
    .toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  socket.destroy();
});

describe('refusals before the bytes', () => {
  test.each([
    [undefined, 412, 'tus_version_unknown'],
    ['0.2.2', 412, 'tus_version_unknown'],
  ])('the protocol %s', async (version, status, code) => {
    const response = await browser.send({
      method: 'POST',
      url: '/api/uploads',
      headers: { 'upload-length': '3', ...(version && { 'tus-resumable': version }) },
    });
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.headers['tus-version']).toBe('1.0.0');
  });

  const metadata = (pairs: Record<string, string>) => ({
    'upload-metadata': Object.entries(pairs)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
  test.each([
    ['a file that is too large', maxFileBytes + 1, {}, 'file_too_large'],
    ['an empty one', 0, {}, 'invalid_fields'],
    ['a type that is no picture', 3, metadata({ filetype: 'application/zip' }), 'unsupported_file'],
    ['a photo of an iPhone', 3, metadata({ filetype: 'image/heic' }), 'unsupported_heic'],
    ['a purpose that is none', 3, metadata({ purpose: 'backup' }), 'invalid_fields'],
    ['metadata that cannot be read', 3, { 'upload-metadata': 'purpose ~' }, 'invalid_fields'],
    ['a length that is no number', 3, { 'upload-length': '3e5' }, 'invalid_fields'],
  ])('%s', async (_name, length, headers, code) => {
    expect((await beginUpload(browser, length, headers)).body.code).toBe(code);
  });

  test('a type that is no picture, with its name and purpose', async () => {
    const said = { filename: 'روشتة.jpg', filetype: 'image/jpeg', purpose: 'prescription' };
    expect((await beginUpload(browser, 3, metadata(said))).status).toBe(201);
  });

  test.each([
    ['no offset', { 'content-type': partType }, 400],
    ['another content type', { 'content-type': 'image/jpeg', 'upload-offset': '0' }, 415],
  ])('a part with %s', async (_name, headers, status) => {
    const url = await begin();
    const { status: answered } = await browser.send({
      method: 'PATCH',
      url,
      payload: image,
      headers: { 'tus-resumable': '1.0.0', ...headers },
    });
    expect(answered).toBe(status);
  });
});
