import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { OutageError } from '../database/errors.ts';
import { createResponseCache } from '../platform/response-cache.ts';
import { prepareRenderer, type Renderer } from './renderer.ts';
import { assetsRoutes, pagesRoutes } from './routes.ts';

const distDir = mkdtempSync(join(tmpdir(), 'dawaya-pages-'));
const app = fastify();

let renderer: Renderer;
let version = 0;
// Every read finds another version, so that each page is made again.
const cache = createResponseCache(async () => {
  if (outage) throw outage;
  return ++version;
});
let outage: Error | undefined;

const silence = Promise.withResolvers<void>();

/** Replaces the build of `web`: it prints its input, and fails on request. */
const entry = `export async function render({ path, preferences, transport }) {
  if (path === '/breaks') throw new Error('as asked');
  const read = await transport('/api/things', {});
  const answer = read.ok ? await read.text() : read.status;
  return { status: path === '/' ? 200 : 404, html: preferences.language + answer, state: {},
    title: 't', description: 'd', noindex: path !== '/', source: 'src/home.tsx',
    linkedData: [], complete: true };
}`;

beforeAll(async () => {
  mkdirSync(join(distDir, 'client/assets'), { recursive: true });
  mkdirSync(join(distDir, 'server'));
  writeFileSync(join(distDir, 'server/package.json'), '{"type":"module"}');
  writeFileSync(join(distDir, 'server/entry-server.js'), entry);
  writeFileSync(join(distDir, 'client/assets/entry-1.js'), '1');
  writeFileSync(join(distDir, 'client/sw.js'), '"the built one"');
  const faces = ['arabic', 'latin'].map((script) => `/assets/${script}-1.woff2`);
  for (const file of faces) writeFileSync(join(distDir, 'client', file), 'font');
  writeFileSync(join(distDir, 'client/assets/styles-1.css'), '.styles{}');
  writeFileSync(
    join(distDir, 'client/assets/faces-1.css'),
    faces.map((file) => `@font-face{src:url(${file})}`).join(''),
  );
  writeFileSync(
    join(distDir, 'client/manifest.json'),
    JSON.stringify({
      'src/entry-client.tsx': { file: 'assets/entry-1.js' },
      'src/home.tsx': { file: 'assets/home-1.js' },
      'src/ui/styles.css': { file: 'assets/styles-1.css' },
      'src/ui/faces.css': { file: 'assets/faces-1.css' },
    }),
  );
  app.get('/api/events', async ({ headers }, reply) => {
    if (headers.cookie === 'session=silent') await silence.promise;
    if (headers.cookie !== 'session=hers') return reply.code(401).send();
    return reply.header('server-timing', 'pharmacy;desc="7"').send();
  });
  app.get('/api/track/:token/events', async ({ params }, reply) => {
    if ((params as { token: string }).token !== 'known') return reply.code(404).send();
    return reply.header('server-timing', 'track;desc="3"').send();
  });
  app.get('/api/things', async ({ headers }) => {
    if (headers.cookie === 'browser=silent') await silence.promise;
    return headers['accept-language'];
  });
  renderer = prepareRenderer(distDir);
  await assetsRoutes(app, join(distDir, 'client'));
  await pagesRoutes(app, { renderer, publicUrl: 'https://dawaya.example', pressure: {}, cache });
});

afterAll(async () => {
  // An abandoned read may fail later.
  silence.reject(new OutageError('ended'));
  await app.close();
  rmSync(distDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test('a page is rendered with reads in its own process, in its language', async () => {
  const page = await get('/', { cookie: 'lang=ar' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<div id="root">arar</div>');
  expect(page.headers).toMatchObject({
    vary: 'Cookie, Accept-Encoding, Save-Data',
    'cache-control': 'private, no-cache',
  });
});

test('a first visit gets an early hint of the script, a later one does not', async () => {
  expect((await get('/')).headers.link).toBe(
    '</assets/entry-1.js>; rel=preload; as=script; crossorigin',
  );
  const later = await get('/', { cookie: `styles=${renderer.styles?.name}` });
  expect(later.headers.link).toBeUndefined();
});

test('a signed-in page has the versions of its audiences in a header, the same bytes for all', async () => {
  const hers = await get('/dashboard', { cookie: 'session=hers' });
  expect(hers.headers['server-timing']).toBe('pharmacy;desc="7"');
  const prices = await get('/dashboard/prices', { cookie: 'session=hers' });
  expect(prices.headers['server-timing']).toBe('pharmacy;desc="7"');
  for (const [url, cookie] of [
    ['/dashboard', 'session=over'],
    ['/dashboard', ''],
    ['/', 'session=hers'],
  ] as const) {
    const page = await get(url, { cookie });
    expect([page.headers['server-timing'], page.body === hers.body]).toEqual([
      undefined,
      url === '/dashboard',
    ]);
  }
});

test('a tracking page has the version of its request in a header', async () => {
  expect((await get('/track/known')).headers['server-timing']).toBe('track;desc="3"');
  expect((await get('/track/unknown')).headers['server-timing']).toBeUndefined();
});

test('a page waits half a second for the versions, then goes without', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let page: Awaited<ReturnType<typeof get>> | undefined;
  const asked = get('/dashboard', { cookie: 'session=silent' }).then((answer) => {
    page = answer;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(page).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect([page?.statusCode, page?.headers['server-timing']]).toEqual([404, undefined]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a tracking page waits two seconds for its reads, then leaves them to the browser', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let page: Awaited<ReturnType<typeof get>> | undefined;
  const asked = get('/track/known', { cookie: 'browser=silent' }).then((answer) => {
    page = answer;
  });
  await vi.advanceTimersByTimeAsync(1999);
  expect(page).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(page?.body).toContain('<div id="root">en503</div>');
  expect(page?.headers['cache-control']).toBe('no-store');
  expect(vi.getTimerCount()).toBe(0);
});

test('?lang wins over the cookie and is stored', async () => {
  const page = await get('/?lang=ar', { cookie: 'lang=en' });
  expect(page.body).toContain('<html lang="ar" dir="rtl"');
  expect(page.headers['set-cookie']).toBe(
    'lang=ar; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
  expect((await get('/')).headers['set-cookie']).toBeUndefined();
});

test('a foreign website’s picture with this address sets no language', async () => {
  const page = await get('/?lang=ar', { cookie: 'lang=en', 'sec-fetch-dest': 'image' });
  expect(page.headers['set-cookie']).toBeUndefined();
});

test('a page is cached by language, data saving and known parameters', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  let rendered = 0;
  const counted: Renderer = {
    ...renderer,
    clientDir: undefined,
    render: (input) => {
      rendered += 1;
      return renderer.render(input);
    },
  };
  app.get('/api/things', async () => '');
  const cache = createResponseCache(async () => 1);
  const options = { renderer: counted, publicUrl: 'https://dawaya.example', pressure: {}, cache };
  await pagesRoutes(app, options);
  const rootOf = async (url: string, cookie = '') =>
    /<div id="root">(.*?)<\/div>/.exec((await app.inject({ url, headers: { cookie } })).body)?.[1];

  expect([await rootOf('/'), await rootOf('/', 'lang=ar')]).toEqual(['en', 'ar']);
  expect([await rootOf('/'), await rootOf('/', 'lang=ar'), rendered]).toEqual(['en', 'ar', 2]);
  for (const query of ['?x=1', '?fbclid=2&x=3']) expect(await rootOf(`/${query}`)).toBe('en');
  expect(rendered).toBe(2);
  await rootOf('/?search=panadol&x=1');
  await rootOf('/?x=2&search=panadol');
  expect(rendered).toBe(3);
  await app.inject({ url: '/', headers: { 'save-data': 'on' } });
  await rootOf('/', 'lowData=1');
  expect(rendered).toBe(4);
});

test.each(['/track/abc', '//track/abc', '/%74rack/abc', '/nowhere?payment_intent_client_secret=x'])(
  'a secret address is never cached, in any spelling: %s',
  async (address) => {
    expect((await get(address)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  },
);

test('an unchanged page is 304', async () => {
  const { etag } = (await get('/')).headers;
  expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  expect((await get('/?lang=ar', { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('an unknown address is a page with status 404; an unknown call or file is not a page', async () => {
  const page = await get('/nowhere');
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('noindex');
  for (const url of ['/api/none', '/dev/none', '/assets/old.js', '/healthz']) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.body, url).not.toContain('<html');
  }
});

test('a file with its hash in its name is cached for ever; the manifest is not public', async () => {
  const file = await get('/assets/entry-1.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/manifest.json')).statusCode).toBe(404);
});

test('a page that fails to render shows an error in both languages', async () => {
  const page = await get('/breaks', { cookie: 'lang=ar' });
  expect(page.statusCode).toBe(500);
  expect(page.body).toContain('حدث خطأ ما');
  expect(page.body).toContain('Something went wrong');
  expect(page.body).not.toContain('as asked');
});

test('a failed page begins in the chosen language, else in the language of the browser', async () => {
  const asked = { 'accept-language': 'ar-SD,ar;q=0.9,en;q=0.5' };
  const [byBrowser, chosen] = [
    await get('/breaks', asked),
    await get('/breaks', { ...asked, cookie: 'lang=en' }),
  ];
  expect(byBrowser.body).toContain('<html lang="ar" dir="rtl"');
  expect(byBrowser.body).toContain('<h1>حدث خطأ ما</h1>');
  expect(chosen.body).toContain('<h1>Something went wrong</h1>');
  // Nothing else need load, and the retry leads back to the same address.
  expect(chosen.body).not.toMatch(/src=|<link|<script/);
  expect(chosen.body).toContain('href="">Try again</a>');
  expect(chosen.headers['content-security-policy']).toContain("default-src 'none'");
});

test('without the database a page shows an error in both languages, and when to retry', async () => {
  outage = new OutageError('the database is gone');
  const page = await get('/somewhere', { cookie: 'lang=ar' });
  outage = undefined;
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(page.body).toContain('Dawaya cannot reach its data right now');
  expect(page.body).toContain('تعذر على دوايا الوصول إلى بياناتها الآن');
});

test('a page whose statement was cancelled says that Dawaya is not available, not that it failed', async () => {
  outage = Object.assign(new Error('canceling statement'), { code: '57014' });
  const page = await get('/somewhere');
  outage = undefined;
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(page.body).toContain('Dawaya is not available at the moment');
});

test('the worker’s script is revalidated each time', async () => {
  const { statusCode, headers, body } = await get('/sw.js');
  expect([statusCode, body]).toEqual([200, '"the built one"']);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
  });
});

test('a worker that is switched off deletes itself and its cache, and no page registers it', async () => {
  const off = fastify();
  onTestFinished(() => off.close());
  off.get('/api/things', async () => '');
  const publicUrl = 'https://dawaya.example';
  await pagesRoutes(off, { renderer, publicUrl, pressure: {}, cache, hasServiceWorker: false });
  const { headers, body } = await off.inject('/sw.js');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
  });
  expect(body).toMatch(/caches\.delete[\s\S]*registration\.unregister\(\)/);
  expect((await off.inject('/')).body).toContain('<meta name="service-worker" content="off">');
  expect((await get('/')).body).not.toContain('service-worker');
});

test('a page of possibly outdated data is not cached', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  let age: number | undefined = 5;
  app.get('/api/things', async (_request, reply) => {
    if (age !== undefined) reply.header('age', age);
    return age === undefined ? 'new' : 'old';
  });
  const cache = createResponseCache(async () => 1);
  await pagesRoutes(app, {
    renderer: { ...renderer, clientDir: undefined },
    publicUrl: 'https://dawaya.example',
    pressure: {},
    cache,
  });
  expect((await app.inject('/')).body).toContain('enold');
  age = undefined;
  expect((await app.inject('/')).body).toContain('ennew');
});

test('under pressure a page asks to retry, and files of sent pages still arrive', async () => {
  const busy = fastify();
  // Any process uses more than a byte, so it is under pressure from the first sample on.
  const pressure = { maxRssBytes: 1, sampleInterval: 10 };
  await assetsRoutes(busy, join(distDir, 'client'));
  await pagesRoutes(busy, { renderer, publicUrl: 'https://dawaya.example', pressure, cache });
  await expect
    .poll(async () => (await busy.inject({ url: '/', headers: { cookie: 'lang=ar' } })).statusCode)
    .toBe(503);
  const page = await busy.inject({ url: '/', headers: { cookie: 'lang=ar' } });
  expect(page.headers['retry-after']).toBe('5');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('حاول مرة أخرى');
  expect((await busy.inject('/assets/entry-1.js')).statusCode).toBe(200);
  await busy.close();
});

test('a start without a build names the command for it', async () => {
  expect(() => prepareRenderer(join(distDir, 'nothing'))).toThrow(/npm run build/);
});

test.each([
  '/track/some-token',
  '/pharmacist/advertisements?payment_intent_client_secret=pi_1_secret_2',
])('a secret address is neither cached, indexed nor sent as a referrer: %s', async (address) => {
  const page = await get(address);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});
