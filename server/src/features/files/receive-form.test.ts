import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  boundary,
  type FilesFixture,
  multipartBody,
  openFilesFixture,
  type Part,
} from '../../../test/files-fixture.ts';
import { heic, noise, pdf, pngThatClaims, redAndBlue } from '../../../test/pictures.ts';
import { createTestDatabase } from '../../../test/postgres.ts';
import { type TestStorage, testStorages } from '../../../test/storages.ts';

let fixture: FilesFixture;
let storage: TestStorage;
let dropDatabase: () => Promise<void>;
let photo: Buffer;
const fields: Part[] = [
  { name: 'shopName', content: 'دوايا' },
  { name: 'email', content: 'shop@example.com' },
];
interface Answer {
  code?: string;
  details: { field: string }[];
  fields: unknown;
  contentHash: string;
  files: { name: string; type: string; size: number }[];
}
const file = (content: Buffer | string, filename = 'photo.jpg', name = 'attached'): Part => ({
  name,
  filename,
  content,
});

const post = async (
  kinds: 'pictures' | 'documents',
  body: Buffer<ArrayBuffer> | string,
  headers = {},
) => {
  const response = await fetch(`${fixture.address}/${kinds}`, {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Answer };
};
const send = (kinds: 'pictures' | 'documents', parts: Part[]) => post(kinds, multipartBody(parts));
const refusal = (status: number, code: string) => ({
  status,
  body: { code, error: expect.any(String) },
});

const overSocket = async (head: string, write: (socket: ReturnType<typeof connect>) => void) => {
  const socket = connect(fixture.port, '127.0.0.1');
  socket.write(`POST /pictures HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`);
  write(socket);
  return text(socket).catch(() => '');
};
const formHead = (length: number) =>
  `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\nConnection: close`;

beforeAll(async () => {
  const database = await createTestDatabase();
  dropDatabase = database.drop;
  storage = await testStorages.disk();
  fixture = await openFilesFixture(database.url, storage.storage);
  photo = await redAndBlue(60, 40).jpeg().toBuffer();
});
afterAll(async () => {
  await fixture.close();
  await storage.close();
  await dropDatabase();
});

describe('a form that is taken', () => {
  afterEach(async () => expect(await fixture.tempFiles()).toEqual([]));

  test('has its fields before or after its files, and unknown ones are ignored', async () => {
    const [name, address] = fields as [Part, Part];
    const { status, body } = await send('pictures', [
      name,
      file(photo, 'صورة.jpg'),
      file('MZ a program', 'x.exe', 'somethingElse'),
      { name: 'isAdmin', content: 'true' },
      address,
    ]);
    expect(status).toBe(200);
    expect(body.fields).toEqual({ shopName: 'دوايا', email: 'shop@example.com' });
    expect(body.files).toMatchObject([{ name: 'photo-1.jpg', type: 'image/jpeg' }]);
  });

  test('may have no picture, and an untouched file input is none', async () => {
    expect((await send('pictures', fields)).body.files).toEqual([]);
    expect((await send('pictures', [...fields, file('', '')])).body.files).toEqual([]);
  });

  test('has a hash that changes with any field, file or order of files', async () => {
    const other = await redAndBlue(50, 40).png().toBuffer();
    const hash = async (parts: Part[]) => (await send('pictures', parts)).body.contentHash;
    const first = await hash([...fields, file(photo), file(other)]);
    expect(await hash([file(photo, 'renamed.png'), file(other), ...fields.toReversed()])).toBe(
      first,
    );
    const changed = { name: 'shopName', content: 'other' };
    expect(await hash([...fields.slice(1), changed, file(photo), file(other)])).not.toBe(first);
    expect(await hash([...fields, file(other), file(photo)])).not.toBe(first);
    expect(await hash([...fields, file(photo)])).not.toBe(first);
  });

  test('may have ten files', async () => {
    const { body } = await send('pictures', [
      ...fields,
      ...Array.from({ length: 10 }, () => file(photo)),
    ]);
    expect(body.files).toHaveLength(10);
  });

  test('may have a file of just 10 MB', async () => {
    const full = Buffer.concat([pdf, Buffer.alloc(maxFileBytes - pdf.length)]);
    const { body } = await send('documents', [...fields, file(full, 'full.pdf')]);
    expect(body.files).toMatchObject([{ size: maxFileBytes, name: 'full.pdf' }]);
  });
});

describe('a form that is refused', () => {
  let before: { rows: number; stored: number };
  beforeAll(async () => {
    before = { rows: (await fixture.rows()).length, stored: await storage.count() };
  });
  afterEach(async () => {
    await vi.waitFor(async () => expect(await fixture.tempFiles()).toEqual([]));
    expect({ rows: (await fixture.rows()).length, stored: await storage.count() }).toEqual(before);
  });

  test('names all that is wrong at once, the missing documents too', async () => {
    const { status, body } = await send('documents', [
      { name: 'shopName', content: 'x'.repeat(70_000) },
    ]);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(body.details.map(({ field }) => field).sort()).toEqual([
      'attached',
      'email',
      'shopName',
    ]);
    const nothing = await fetch(`${fixture.address}/documents`, { method: 'POST' });
    expect(((await nothing.json()) as Answer).details).toHaveLength(3);
  });

  test.each([
    ['HTML dressed as a picture', '<!doctype html><script>alert(1)</script>', 'unsupported_file'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01 and so on', 'latin1'), 'unsupported_file'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported_file'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'unsupported_file'],
    ['a PDF in place of a photo', pdf, 'unsupported_file'],
    ['HEIC', heic, 'unsupported_heic'],
    ['an empty file', '', 'unreadable_file'],
    ['the first bytes of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'unreadable_file'],
  ])('%s', async (_case, content, code) => {
    expect(await send('pictures', [...fields, file(photo), file(content)])).toMatchObject(
      refusal(415, code),
    );
  });

  test('a PDF that only says so further down', async () => {
    const parts = [...fields, file(`<html>${pdf}`, 'a.pdf')];
    expect(await send('documents', parts)).toMatchObject(refusal(415, 'unsupported_file'));
  });

  test('half a photo, though another photo is whole', async () => {
    const half = photo.subarray(0, photo.length / 2);
    expect(await send('pictures', [...fields, file(photo), file(half)])).toMatchObject(
      refusal(415, 'unreadable_file'),
    );
  });

  test('a billion pixels', async () => {
    const parts = [...fields, file(await pngThatClaims(40_000, 25_000))];
    expect(await send('pictures', parts)).toMatchObject(refusal(413, 'too_many_pixels'));
  });

  test('an eleventh file', async () => {
    const parts = [...fields, ...Array.from({ length: 11 }, () => file(photo))];
    expect(await send('pictures', parts)).toMatchObject(refusal(413, 'too_many_files'));
  });

  test('more fields than any form has', async () => {
    const parts = Array.from({ length: 31 }, (_, index) => ({
      name: `field${index}`,
      content: 'x',
    }));
    expect(await send('pictures', parts)).toMatchObject(refusal(413, 'body_too_large'));
  });

  test.each(['attached', 'unknown'])('a byte over 10 MB in %s', async (name) => {
    const parts = [...fields, file(Buffer.alloc(maxFileBytes + 1), 'big.jpg', name)];
    expect(await send('pictures', parts)).toMatchObject(refusal(413, 'file_too_large'));
  });

  test('another content type, a form without a boundary, a forbidden field name', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await post('pictures', '{}', json)).toMatchObject(
      refusal(415, 'unsupported_content_type'),
    );
    const bare = { 'content-type': 'multipart/form-data' };
    expect(await post('pictures', 'x', bare)).toMatchObject(refusal(400, 'malformed_body'));
    const proto = [{ name: '__proto__', content: 'x' }];
    expect(await send('pictures', proto)).toMatchObject(refusal(400, 'malformed_body'));
  });

  test('the end of the form is missing', async () => {
    const whole = await noise(600, 400).jpeg().toBuffer();
    const body = multipartBody([...fields, file(whole)], '').subarray(0, -whole.length / 2);
    expect(await post('pictures', body)).toMatchObject(refusal(400, 'upload_cut_off'));
    expect(await post('pictures', multipartBody(fields, ''))).toMatchObject(
      refusal(400, 'upload_cut_off'),
    );
  });

  test('the connection ends in the middle', async () => {
    const body = multipartBody([...fields, file(Buffer.alloc(3_000_000))]);
    await overSocket(formHead(body.length), (socket) => {
      socket.write(body.subarray(0, 2_000_000), () => setImmediate(() => socket.destroy()));
    });
  });

  test('a client that only listens when it has sent everything hears that it was too much', async () => {
    const body = multipartBody([
      ...fields,
      ...Array.from({ length: 4 }, () => file(Buffer.alloc(20_000_000))),
    ]);
    const answer = await overSocket(formHead(body.length), (socket) => {
      socket.pause();
      socket.write(body, () => socket.resume());
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('file_too_large');
  });
});
