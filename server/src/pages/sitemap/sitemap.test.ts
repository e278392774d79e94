import { fastify } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { pharmacies } from '../../database/schema.ts';
import { answerError } from '../../platform/error-answer.ts';
import { readListingVersion } from '../../platform/public-list.ts';
import { createResponseCache } from '../../platform/response-cache.ts';
import { sitemapRoutes } from './routes.ts';
import { writeSitemap } from './sitemaps.ts';

let app: TestApp;
let read: (path: string) => Promise<{ statusCode: number; body: string }>;
beforeEach(async () => {
  app = await useTestApp();
  const pages = fastify();
  onTestFinished(() => pages.close());
  pages.setErrorHandler(answerError);
  const cache = createResponseCache(() => readListingVersion(app.db));
  sitemapRoutes(pages, { db: app.db, publicUrl: 'https://dawaya.example', cache });
  read = (path) => pages.inject(path);
});

const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
const at = (path: string) => `https://dawaya.example${path}`;

test('robots.txt names the sitemap and the closed addresses', async () => {
  const { body } = await read('/robots.txt');
  expect(body).toContain('Disallow: /track\n');
  expect(body).toContain('Sitemap: https://dawaya.example/sitemap.xml\n');
});

test('each listed pharmacy and its town are in the sitemaps, in both languages, until it is unlisted', async () => {
  expect(placesIn((await read('/sitemap.xml')).body)).toEqual([at('/sitemaps/pages.xml')]);
  const { id } = await makePharmacy(app, { city: 'ام درمان', state: 'Khartoum' });
  await makePharmacy(app, { verificationStatus: 'pending', city: 'Kosti', state: 'White Nile' });
  await makePharmacy(app, { city: 'A place that nobody knows' });

  const index = await read('/sitemap.xml');
  expect(placesIn(index.body)).toEqual([
    at('/sitemaps/pages.xml'),
    at('/sitemaps/pharmacies-1.xml'),
  ]);
  const map = placesIn((await read('/sitemaps/pharmacies-1.xml')).body);
  expect(map).toHaveLength(4);
  expect(map).toContain(at(`/pharmacies/${id}?lang=en`));
  expect(map).toContain(at(`/pharmacies/${id}?lang=ar`));
  const pages = placesIn((await read('/sitemaps/pages.xml')).body);
  expect(pages).toContain(at('/towns?lang=ar'));
  expect(pages.filter((place) => place?.includes('/towns/'))).toEqual([
    at('/towns/omdurman?lang=en'),
    at('/towns/omdurman?lang=ar'),
  ]);

  await app.db.update(pharmacies).set({ verificationStatus: 'suspended' });
  expect((await read('/sitemaps/pharmacies-1.xml')).statusCode).toBe(404);
  expect((await read('/sitemaps/pages.xml')).body).not.toContain('/towns/omdurman');
});

test.each(['0', '2', '01', '99999', 'x', '-1'])('there is no sitemap number %s', async (number) => {
  await makePharmacy(app);
  expect((await read(`/sitemaps/pharmacies-${number}.xml`)).statusCode).toBe(404);
});

test('each address names all languages of its page', () => {
  const xml = writeSitemap(['https://dawaya.example/towns/a&b']);
  expect(placesIn(xml)).toEqual([
    'https://dawaya.example/towns/a&amp;b?lang=en',
    'https://dawaya.example/towns/a&amp;b?lang=ar',
  ]);
  for (const [language, query] of [
    ['en', '?lang=en'],
    ['ar', '?lang=ar'],
    ['x-default', ''],
  ])
    expect(
      xml.split(`hreflang="${language}" href="https://dawaya.example/towns/a&amp;b${query}"`),
    ).toHaveLength(3);
});
