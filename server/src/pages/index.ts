import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { readPublicVersion } from '../features/advertisements/index.ts';
import { readListingVersion } from '../platform/public-list.ts';
import { createResponseCache } from '../platform/response-cache.ts';
import { addSecurityHeaders, contentSecurityOptions } from '../platform/security-headers.ts';
import type { StartUp } from '../platform/start-up.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';
import { demoNoticeRoutes } from './demo-notice.ts';
import { pictureRoutes } from './pictures/routes.ts';
import type { Renderer } from './renderer.ts';
import { assetsRoutes, type PagesOptions, pagesRoutes } from './routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';

interface PagesDeps {
  renderer: Renderer;
  config: Config;
  pressure: PagesOptions['pressure'];
  startUp: StartUp;
}

/** Returns the styles in a page that its content security policy allows. */
const inlineStyles = ({ styles, styleNonce }: Renderer): string[] =>
  styles?.hashes ?? (styleNonce ? [`'nonce-${styleNonce}'`] : []);

/** Serves the pages, their files, their pictures for messengers, and the sitemaps. */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  { renderer, config, pressure, startUp }: PagesDeps,
): Promise<void> {
  const { db, clock, publicChanges: changes, publicUrl } = services;
  if (renderer.clientDir) await assetsRoutes(app, renderer.clientDir);
  await app.register(async (app) => {
    addSecurityHeaders(app, contentSecurityOptions(config, inlineStyles(renderer)));
    // The plugin's own choice, Zstandard or Brotli's quality 4, makes a page larger.
    await app.register(compress, {
      threshold: 1024,
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } },
    });
    if (config.isDemo) demoNoticeRoutes(app);
    pictureRoutes(app, services);
    sitemapRoutes(app, {
      db,
      publicUrl,
      cache: createResponseCache(() => readListingVersion(db), { changes, maxEntries: 10 }),
    });
    await pagesRoutes(app, {
      renderer,
      publicUrl,
      hasServiceWorker: config.hasServiceWorker,
      isDemo: config.isDemo,
      pressure,
      startUp,
      cache: createResponseCache(() => readPublicVersion(db, clock()), {
        changes,
        maxEntries: 200,
      }),
    });
  });
}
