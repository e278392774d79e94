import { cities, citySlug } from '@dawaya/contract/vocabulary/cities';
import { pagesInSitemap } from '@dawaya/contract/vocabulary/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countByCity, countListed, selectListed } from '../../features/pharmacies/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { type ResponseCache, sendCached } from '../../platform/response-cache.ts';
import type { Services } from '../../services.ts';
import { writeSitemap, writeSitemapIndex } from './sitemaps.ts';

/** The beginnings of addresses that search engines leave out. */
const notForSearchEngines = [
  '/dashboard',
  '/admin',
  '/pharmacist',
  '/track',
  '/alerts',
  '/dev',
  '/api',
];

/** A sitemap may have 50,000 addresses; each page has one in each language. */
const pagesPerMap = 20_000;

interface SitemapOptions extends Pick<Services, 'db' | 'publicUrl'> {
  /** Caches a sitemap until the list of pharmacies changes. */
  cache: ResponseCache;
}

/** Serves robots.txt and the sitemaps. */
export function sitemapRoutes(app: FastifyInstance, options: SitemapOptions): void {
  const { db, publicUrl } = options;
  const whole = (paths: string[]) => paths.map((path) => publicUrl + path);

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...notForSearchEngines.map((path) => `Disallow: ${path}`),
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', (request, reply) =>
    sendSitemap(request, reply, {
      cache: options.cache,
      key: 'index',
      make: async () => {
        const listed = (await countListed(db)).reduce((sum, { pharmacies }) => sum + pharmacies, 0);
        const maps = Array.from(
          { length: Math.ceil(listed / pagesPerMap) },
          (_, index) => index + 1,
        );
        const paths = ['pages', ...maps.map((number) => `pharmacies-${number}`)];
        return writeSitemapIndex(whole(paths.map((name) => `/sitemaps/${name}.xml`)));
      },
    }),
  );

  app.get('/sitemaps/pages.xml', (request, reply) =>
    sendSitemap(request, reply, {
      cache: options.cache,
      key: 'pages',
      make: async () => {
        const withPharmacies = new Set(countByCity(await countListed(db)).map(({ slug }) => slug));
        const towns = cities.map(citySlug).filter((slug) => withPharmacies.has(slug));
        return writeSitemap(whole([...pagesInSitemap, ...towns.map((slug) => `/towns/${slug}`)]));
      },
    }),
  );

  app.get<{ Params: { number: string } }>(
    '/sitemaps/pharmacies-:number(^[1-9]\\d{0,3}).xml',
    (request, reply) => {
      const { number } = request.params;
      return sendSitemap(request, reply, {
        cache: options.cache,
        key: number,
        make: async () => {
          const start = (Number(number) - 1) * pagesPerMap;
          const ids = await selectListed(db, { limit: pagesPerMap, offset: start });
          if (ids.length === 0) throw new AppError('not_found');
          return writeSitemap(whole(ids.map((id) => `/pharmacies/${id}`)));
        },
      });
    },
  );
}

async function sendSitemap(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, key, make }: { cache: ResponseCache; key: string; make: () => Promise<string> },
): Promise<FastifyReply> {
  const response = await cache(key, async () => ({ status: 200, body: await make() }));
  reply
    .type('application/xml; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  return sendCached(request, reply, response);
}
