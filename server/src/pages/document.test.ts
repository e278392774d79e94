import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rendered } from '@dawaya/contract/rendering';
import { afterAll, expect, test } from 'vitest';
import { writeDocument } from './document.ts';
import { findFiles } from './files.ts';
import { parseCookies, readPreferences } from './preferences.ts';
import { readStyles } from './styles.ts';

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_base.js'] },
  '_base.js': {
    file: 'assets/base.js',
  },
  'src/home.tsx': { file: 'assets/home.js', imports: ['_base.js'] },
  'src/ui/styles.css': { file: 'assets/styles.css' },
  'src/ui/faces.css': { file: 'assets/faces.css' },
};

const clientDir = mkdtempSync(join(tmpdir(), 'dawaya-styles-'));
mkdirSync(join(clientDir, 'assets'));
const faces =
  '@font-face{src:url(/assets/x-arabic-1.woff2)}@font-face{src:url("/assets/x-latin-1.woff2")}';
const all = '.all{color:red}';
writeFileSync(join(clientDir, 'assets/styles.css'), all);
writeFileSync(join(clientDir, 'assets/faces.css'), `${faces}\n`);
for (const script of ['arabic', 'latin'])
  writeFileSync(join(clientDir, `assets/x-${script}-1.woff2`), script);
const styles = readStyles(manifest, clientDir);
afterAll(() => rmSync(clientDir, { recursive: true }));

const renderPage = (
  cookie: string,
  search: string,
  state: unknown = {},
  path = '/',
  change: Partial<Rendered> = {},
) =>
  writeDocument({
    rendered: {
      status: 200,
      html: '<main></main>',
      state,
      title: 'A "title" <b>',
      description: 'x',
      noindex: false,
      source: 'src/home.tsx',
      linkedData: [],
      complete: true,
      ...change,
    },
    preferences: readPreferences(parseCookies(cookie), search),
    files: findFiles(manifest, 'src/home.tsx'),
    styles,
    hasStyles: parseCookies(cookie).styles === styles.name,
    publicUrl: 'https://dawaya.example',
    path,
    search,
  });

test('language, direction and theme come from the cookies, and ?lang wins', () => {
  expect(renderPage('', '')).toContain('<html lang="en" dir="ltr" data-theme="system">');
  expect(renderPage('lang=ar; theme=dark', '')).toContain(
    '<html lang="ar" dir="rtl" data-theme="dark">',
  );
  expect(renderPage('lang=ar', 'lang=en')).toContain('<html lang="en" dir="ltr"');
  expect(renderPage('lang=xx; theme="><script>', '')).toContain(
    '<html lang="en" dir="ltr" data-theme="system">',
  );
});

test('no value of the state can end its script element', () => {
  const page = renderPage('', '', { name: '</script><script>alert(1)</script>' });
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('\\u003c/script>');
});

test('a page has no inline script, and only styles whose hash the policy names', () => {
  const page = renderPage('', '');
  expect(page).not.toMatch(/ style=| on\w+=/);
  const texts = [page, renderPage('lang=ar', '')].flatMap((page) =>
    [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text),
  );
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  expect(new Set(texts.map((text) => `'sha256-${hash(text)}'`))).toEqual(new Set(styles.hashes));
  expect([...page.matchAll(/<script(?![^>]*(src=|application\/(ld\+)?json))/g)]).toHaveLength(0);
});

const laterFiles = (page: string) =>
  JSON.parse(/id="warm-cache">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

test('on a first visit the styles are inline, and the files are named for later', () => {
  const page = renderPage('', '');
  expect(page).toContain(`<style>${all}</style>`);
  // The stylesheet that hides buttons without scripts is only for browsers without scripts.
  expect(page).toContain('<noscript><link rel="stylesheet" href="/no-scripts.css"></noscript>');
  const scripted = page.replace(/<noscript>.*?<\/noscript>/, '');
  expect(scripted).not.toContain('rel="stylesheet"');
  expect(laterFiles(page)).toEqual({
    name: styles.name,
    files: ['/assets/styles.css', '/assets/faces.css', '/assets/x-latin-1.woff2'],
  });
});

test('on a first visit the font of the language is inline, and its file is named for later', () => {
  const inlineFont = (text: string) => `url("data:font/woff2;base64,${btoa(text)}")`;
  const [english, arabic] = [renderPage('', ''), renderPage('lang=ar', '')];
  expect(english).toContain(inlineFont('latin'));
  expect(english).not.toContain(btoa('arabic'));
  // A person may change the language.
  expect(english).toContain('url(/assets/x-arabic-1.woff2)');
  expect(arabic.replaceAll('"', '')).toContain(inlineFont('arabic').replaceAll('"', ''));
  expect(laterFiles(arabic).files).toContain('/assets/x-arabic-1.woff2');
  expect(renderPage(`lang=ar; styles=${styles.name}`, '')).not.toContain('data:');
});

test('the scripts are named before the styles, which take longer', () => {
  const head = renderPage('', '').split('<style>')[0];
  expect(head).toContain('<script type="module" src="/assets/entry.js"></script>');
  expect(head).toContain('<link rel="modulepreload" href="/assets/home.js">');
});

test('a returning visitor gets links to the styles and the font faces', () => {
  const page = renderPage(`styles=${styles.name}`, '');
  for (const file of ['styles', 'faces'])
    expect(page).toContain(`<link rel="stylesheet" href="/assets/${file}.css">`);
  expect(page).not.toContain('<style>');
  expect(laterFiles(page)).toBeNull();
  expect(renderPage('styles=other', '')).toContain(all);
});

test('with little data there are no fonts', () => {
  for (const cookie of ['lowData=1', `lowData=1; styles=${styles.name}`])
    expect(renderPage(cookie, '')).not.toMatch(/font-face|faces|woff2/);
});

test('an unknown page of the build is an error, not a page without its script', () => {
  expect(() => findFiles(manifest, 'src/moved.tsx')).toThrow(/no src\/moved\.tsx/);
});

test('each language has its own address', () => {
  expect(renderPage('', 'lang=ar')).toContain(
    'rel="canonical" href="https://dawaya.example/?lang=ar"',
  );
  expect(renderPage('', '')).toContain('hreflang="x-default" href="https://dawaya.example/"');
});

test('a messenger shows title, description and picture, and knows the other language', () => {
  const page = renderPage('', 'lang=ar', {}, '/pharmacies/1', {
    title: 'صيدلية النيل',
    picture: '/pharmacies/1/picture.png',
  });
  for (const tag of [
    '<meta property="og:title" content="صيدلية النيل">',
    '<meta property="og:description" content="x">',
    '<meta property="og:url" content="https://dawaya.example/pharmacies/1?lang=ar">',
    '<meta property="og:image" content="https://dawaya.example/pharmacies/1/picture.png">',
    '<meta property="og:locale" content="ar_SD">',
    '<meta property="og:locale:alternate" content="en_GB">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(page).toContain(tag);
  expect(renderPage('', '')).toContain('content="https://dawaya.example/picture.png"');
});

test('a page closed to search engines has no preview either', () => {
  const page = renderPage('', '', {}, '/', { noindex: true, linkedData: [{ name: 'x' }] });
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).not.toMatch(/og:|canonical|ld\+json/);
});

test('a name can end no tag of the head', () => {
  const name = '"><script>alert(1)</script><!--';
  const page = renderPage('', '', {}, '/', {
    title: name,
    description: name,
    picture: `/${name}`,
    linkedData: [{ name }],
  });
  const [head = ''] = page.split('<body>');
  expect(head).not.toContain('<script>alert');
  expect(head).not.toContain('<!--');
  expect(head.match(/content="&quot;&gt;&lt;script&gt;alert\(1\)/g)).toHaveLength(3);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  expect(JSON.parse(data)).toEqual({ name });
});

test('a slash at the end has the same canonical address', () => {
  const page = renderPage('', '', {}, '/towns/omdurman/');
  expect(page).toContain('rel="canonical" href="https://dawaya.example/towns/omdurman"');
});

test.each(['//', '//evil.example/', 'http://evil.example/', '/\\evil.example'])(
  'the address %s stays on this website',
  (path) => {
    const page = renderPage('', '', {}, path);
    expect(page.match(/rel="canonical" href="https:\/\/dawaya\.example\//)).not.toBeNull();
  },
);

test.each([
  ['', undefined, false],
  ['', 'on', true],
  ['lowData=1', undefined, true],
  ['lowData=0', 'on', false],
])('little data with the cookie "%s" and Save-Data %s: %s', (cookie, saveData, lowData) => {
  expect(readPreferences(parseCookies(cookie), '', saveData).lowData).toBe(lowData);
});

test('unknown roles are left out', () => {
  expect(readPreferences(parseCookies('roles=customer.king.pharmacy'), '').roles).toEqual([
    'customer',
    'pharmacy',
  ]);
});

test('a demonstration says so in both languages, and stays out of search engines', () => {
  const input = {
    rendered: { html: '', state: {}, title: 'x', description: 'x', linkedData: [] },
    preferences: readPreferences(parseCookies(''), ''),
    files: findFiles(manifest, 'src/home.tsx'),
    publicUrl: 'https://dawaya.example',
    path: '/',
    search: '',
  } as unknown as Parameters<typeof writeDocument>[0];
  const page = writeDocument({ ...input, isDemo: true });
  expect(page).toContain('This is a demonstration.');
  expect(page).toContain('هذا موقع تجريبي.');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(writeDocument(input)).not.toMatch(/demonstration|noindex/);
});
