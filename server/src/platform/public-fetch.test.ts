import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pictureServer } from '../../test/certificate.ts';
import { fetchPublic, type Internet, isPublicAddress } from './public-fetch.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dawaya-fetch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['8.8.8.8', '196.202.0.1', '2a00:1450:4001::200e', '172.32.0.1', '100.128.0.1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['0.0.0.0', '100.64.0.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:8.8.8.8', '64:ff9b::808:808'],
  ...['2001:db8::1', '2002:7f00:1::1', '2001::1', 'ff02::1'],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

/** A local server in place of the Internet; `lookups` are the addresses of its name. */
async function useInternet(listener: RequestListener, overrides: Partial<Internet> = {}) {
  const seen: string[] = [];
  const server = createServer(pictureServer, (request, response) => {
    const [host] = (request.headers.host ?? '').split(':');
    seen.push(`${request.method} ${host}${request.url}`);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const internet: Internet = {
    isPublic: (address) => address === '127.0.0.1',
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    port: (server.address() as AddressInfo).port,
    ca: pictureServer.cert,
    ...overrides,
  };
  return { internet, seen };
}

let files = 0;
const nextFile = () => {
  files += 1;
  return path.join(folder, `file-${files}`);
};
const address = 'https://pictures.example/a.jpg?size=1';

test('the content of an address is written into a file', async () => {
  const { internet, seen } = await useInternet((_request, response) => response.end('a picture'));
  const target = nextFile();
  await fetchPublic(address, target, {}, internet);
  expect(await readFile(target, 'utf8')).toBe('a picture');
  expect(seen).toEqual(['GET pictures.example/a.jpg?size=1']);
});

describe('no request is sent', () => {
  const never: RequestListener = (_request, response) => response.end('secret');

  test.each([
    'http://pictures.example/a.jpg',
    'https://pictures.example:8443/a.jpg',
    'https://user:secret@pictures.example/a.jpg',
  ])('at %s', async (address) => {
    const { internet, seen } = await useInternet(never);
    await expect(fetchPublic(address, nextFile(), {}, internet)).rejects.toThrow('not an address');
    expect(seen).toEqual([]);
  });

  test('to a name in a private network', async () => {
    const { internet, seen } = await useInternet(never, { isPublic: isPublicAddress });
    await expect(fetchPublic(address, nextFile(), {}, internet)).rejects.toThrow(
      'no public address',
    );
    expect(seen).toEqual([]);
  });

  test('to a socket at another address than the name’s', async () => {
    // A literal address causes no look-up.
    const { internet, seen } = await useInternet(never, { isPublic: isPublicAddress });
    await expect(fetchPublic('https://127.0.0.1/a.jpg', nextFile(), {}, internet)).rejects.toThrow(
      'not a public address',
    );
    expect(seen).toEqual([]);
  });

  test('to a server with a certificate for another name', async () => {
    const { internet, seen } = await useInternet(never);
    await expect(
      fetchPublic('https://other.example/a.jpg', nextFile(), {}, internet),
    ).rejects.toThrow(/altnames/);
    expect(seen).toEqual([]);
  });
});

describe('no content is accepted', () => {
  test('from a redirect', async () => {
    const { internet, seen } = await useInternet((_request, response) =>
      response.writeHead(302, { location: 'https://elsewhere.example/b.jpg' }).end(),
    );
    await expect(fetchPublic(address, nextFile(), {}, internet)).rejects.toThrow('answered 302');
    expect(seen).toHaveLength(1);
  });

  test('of an endless answer', async () => {
    const { internet } = await useInternet((_request, response) => {
      response.write('the first bytes');
    });
    await expect(fetchPublic(address, nextFile(), { longest: 200 }, internet)).rejects.toThrow(
      /aborted/,
    );
  });

  test('of a too large answer', async () => {
    const { internet } = await useInternet((_request, response) => {
      response.end(Buffer.alloc(100_001));
    });
    const target = nextFile();
    await expect(fetchPublic(address, target, { maxBytes: 100_000 }, internet)).rejects.toThrow(
      'too large',
    );
  });
});

test('an existing file is not overwritten', async () => {
  const { internet } = await useInternet((_request, response) => response.end('a picture'));
  const target = nextFile();
  await fetchPublic(address, target, {}, internet);
  await expect(fetchPublic(address, target, {}, internet)).rejects.toMatchObject({
    code: 'EEXIST',
  });
  expect(await readdir(folder)).toContain(path.basename(target));
});
