import { expect, test } from 'vitest';
import { documentOf } from './document.ts';
import { filesOf } from './files.ts';
import { parseCookies, preferencesOf } from './preferences.ts';

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_base.js'] },
  '_base.js': {
    file: 'assets/base.js',
    css: ['assets/base.css'],
    assets: ['assets/x-arabic-1.woff2', 'assets/x-latin-1.woff2'],
  },
  'src/home.tsx': { file: 'assets/home.js', imports: ['_base.js'] },
};

const pageOf = (cookie: string, search: string, state: unknown = {}, path = '/') =>
  documentOf({
    rendered: {
      status: 200,
      html: '<main></main>',
      state,
      title: 'A "title" <b>',
      description: 'x',
      noindex: false,
      source: 'src/home.tsx',
      complete: true,
    },
    preferences: preferencesOf(parseCookies(cookie), search),
    files: filesOf(manifest, 'src/home.tsx', preferencesOf(parseCookies(cookie), search).language),
    publicUrl: 'https://dawaya.example',
    path,
    search,
  });

test('language, direction and theme come from the cookies, and ?lang wins', () => {
  expect(pageOf('', '')).toContain('<html lang="en" dir="ltr" data-theme="system">');
  expect(pageOf('lang=ar; theme=dark', '')).toContain(
    '<html lang="ar" dir="rtl" data-theme="dark">',
  );
  expect(pageOf('lang=ar', 'lang=en')).toContain('<html lang="en" dir="ltr"');
  expect(pageOf('lang=xx; theme="><script>', '')).toContain(
    '<html lang="en" dir="ltr" data-theme="system">',
  );
});

test('nothing in the state can end its script element', () => {
  const page = pageOf('', '', { name: '</script><script>alert(1)</script>' });
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('\\u003c/script>');
});

test('no inline script or style', () => {
  const page = pageOf('', '');
  expect(page).not.toMatch(/ style=|<style| on\w+=/);
  expect([...page.matchAll(/<script(?![^>]*(src=|application\/json))/g)]).toHaveLength(0);
});

test('an English page preloads one font, an Arabic page both', () => {
  expect(pageOf('', '').match(/as="font"/g)).toHaveLength(1);
  expect(pageOf('lang=ar', '').match(/as="font"/g)).toHaveLength(2);
});

test('a page that the build does not know is told, not sent without its script', () => {
  expect(() => filesOf(manifest, 'src/moved.tsx', 'en')).toThrow(/no src\/moved\.tsx/);
});

test('each language has its own address', () => {
  expect(pageOf('', 'lang=ar')).toContain('rel="canonical" href="https://dawaya.example/?lang=ar"');
  expect(pageOf('', '')).toContain('hreflang="x-default" href="https://dawaya.example/"');
});

test.each(['//', '//evil.example/', 'http://evil.example/', '/\\evil.example'])(
  'the address %s leads to no other website',
  (path) => {
    const page = pageOf('', '', {}, path);
    expect(page.match(/rel="canonical" href="https:\/\/dawaya\.example\//)).not.toBeNull();
  },
);

test('roles that nobody knows are left out', () => {
  expect(preferencesOf(parseCookies('roles=customer.king.pharmacy'), '').roles).toEqual([
    'customer',
    'pharmacy',
  ]);
});
