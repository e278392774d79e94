import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { knownParameters, withRememberedCity } from '@dawaya/contract/vocabulary/page-parameters';
import { findPage, isSecretPath } from '@dawaya/contract/vocabulary/pages';
import fastifyStatic from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { classifyFailure } from '../database/errors.ts';
import { AppError } from '../platform/app-error.ts';
import { pressureLimits } from '../platform/event-loop-limits.ts';
import { normalizePath } from '../platform/normalize-path.ts';
import { type ResponseCache, sendCached } from '../platform/response-cache.ts';
import type { StartUp } from '../platform/start-up.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { writeFailurePage } from './failure-page.ts';
import { createFormCookie } from './form-cookie.ts';
import { noWorker } from './no-worker.ts';
import {
  type CookieValues,
  parseCookies,
  readPreferences,
  readRememberedCity,
  readRequestedLanguage,
} from './preferences.ts';
import { renderPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';

export interface PagesOptions {
  renderer: Renderer;
  publicUrl: string;
  /** Whether browsers get the service worker; otherwise it is removed from them. */
  hasServiceWorker?: boolean;
  /** Whether pages say that this is a demonstration. */
  isDemo?: boolean;
  /** The limits beyond which pages are refused for a moment. */
  pressure: { maxEventLoopDelay?: number; maxRssBytes?: number; sampleInterval?: number };
  startUp?: StartUp;
  /** Caches a page until its content changes. */
  cache: ResponseCache;
}

const year = 31_536_000;
/** The time for which a document waits for its audiences' versions, in milliseconds. */
const timeoutMs = 500;
/** Pages that show a visitor's own things by a secret in their address. */
const isTracking = (path: string) => isSecretPath(normalizePath(path));
/**
 * Returns whether an address alone shows content, or pays, so that it must not leak
 * (docs/requests.md).
 */
const isSecret = (path: string, search: string) =>
  isTracking(path) || /(^|&)payment_intent_client_secret=/.test(search);
/** The service worker, which notifications wake up. Its scope is the whole site. */
const workerFile = /\/sw\.js(\.\w+)?$/;
/** Paths that are no pages: their own routes answer, or 404. */
const elsewhere = /^\/(api|dev|assets)(\/|$)|^\/(healthz|readyz)$/;

/**
 * Serves every page rendered in the visitor's language and theme, and the files of the build.
 * Register it last, because it handles every other GET.
 */
export async function pagesRoutes(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { hasServiceWorker = true, renderer } = options;
  if (renderer.clientDir) await serveFiles(app, renderer.clientDir, hasServiceWorker);
  if (!hasServiceWorker) app.get('/sw.js', sendNoWorker);
  // Files are never refused: they are cheap, and a page is useless without its scripts.
  await app.register(async (app) => {
    await app.register(underPressure, {
      ...options.pressure,
      pressureHandler: (request, reply) => {
        if (!options.startUp?.mayDelayRequests) sendFailurePage(request, reply);
      },
    });
    app.setErrorHandler((error, request, reply) => {
      if (
        error instanceof AppError &&
        (error.code === 'unavailable' || error.code === 'data_unreachable')
      )
        return sendFailurePage(request, reply, error.code);
      throw error;
    });
    app.get('/*', (request, reply) => {
      const [path = '/', whole = ''] = splitUrl(request.url);
      if (elsewhere.test(path)) return reply.callNotFound();
      const isPrivate = isSecret(path, whole);
      const pageParameters = whole === '' ? [] : knownParameters(path, new URLSearchParams(whole));
      const cookies = parseCookies(request.headers.cookie);
      const parameters = withRememberedCity(path, pageParameters, readRememberedCity(cookies));
      const search = parameters.length === 0 ? '' : new URLSearchParams(parameters).toString();
      const visit = { request, reply, path, search, cookies, isPrivate };
      const send = () => sendPage(app, options, visit);
      const { events, parameter = '' } = findPage(path) ?? {};
      const stream = isVisit(request) && events?.replace(':token', parameter);
      return stream ? addVersionsHeader(app, stream, request, reply).then(send) : send();
    });
  });
}

function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: 'unavailable' | 'data_unreachable' = 'unavailable',
): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', pressureLimits.retryAfter)
    .send(writeFailurePage(request, reply, reason));
}

const sendNoWorker = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(noWorker);

/**
 * Serves the files with a hash in their name, which never change. Register it outside the pages'
 * headers, because the policy would be larger than some of the files.
 */
export async function assetsRoutes(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Immutable files need neither revalidation nor ranges.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response) => {
      response.header('x-content-type-options', 'nosniff');
    },
    decorateReply: false,
  });
}

async function serveFiles(
  app: FastifyInstance,
  clientDir: string,
  hasServiceWorker: boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    preCompressed: true,
    maxAge: '1h',
    setHeaders: (response, path) => {
      // A cached worker would delay its own replacement.
      if (workerFile.test(path)) response.header('cache-control', 'no-cache');
    },
  });
  const entries = await readdir(clientDir, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    // Skips the build's manifest, and compressed variants, which content negotiation selects.
    if (name === 'manifest.json' || /\.(br|gz)$/.test(name)) continue;
    if (name !== 'sw.js' || hasServiceWorker)
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  }
}

/**
 * Returns whether a person visits the page. A picture that embeds the address must neither choose a
 * language nor get a form's cookie.
 */
const isVisit = ({ headers }: FastifyRequest) =>
  [undefined, 'document'].includes(headers['sec-fetch-dest'] as string | undefined);

/**
 * Adds the versions of the visitor's audiences in a header before the page reads anything, so that
 * the first event of its stream does not make it read again (docs/live.md). They are not in the
 * document, which all visitors share. It adds nothing for a visitor who may not listen, or when the
 * database is slow.
 */
async function addVersionsHeader(
  app: FastifyInstance,
  stream: string,
  { headers: { cookie }, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!cookie && stream === '/api/events') return;
  const liveRequest = {
    method: 'HEAD',
    url: stream,
    headers: { ...(cookie && { cookie }) },
    remoteAddress: ip,
  } as const;
  const answer = await withTimeout(timeoutMs, app.inject(liveRequest)).catch(() => undefined);
  const versions = answer?.headers['server-timing'];
  if (versions !== undefined) reply.header('server-timing', versions);
}

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
  search: string;
  cookies: CookieValues;
  isPrivate: boolean;
}

const publicHeaders = {
  vary: 'Cookie, Accept-Encoding, Save-Data',
  'cache-control': 'private, no-cache',
  'content-type': 'text/html; charset=utf-8',
};
const privateHeaders = {
  ...publicHeaders,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Synchronous for a cached page, which is half of all calls. */
function sendPage(
  app: FastifyInstance,
  { renderer, publicUrl, hasServiceWorker, isDemo, cache }: PagesOptions,
  { request, reply, path, search, cookies, isPrivate }: Visit,
): FastifyReply | Promise<FastifyReply> {
  const preferences = readPreferences(cookies, search, request.headers['save-data']);
  const hasStyles = renderer.styles !== undefined && cookies.styles === renderer.styles.name;
  const requested = readRequestedLanguage(search);
  if (requested && isVisit(request)) {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
    reply.header('set-cookie', `lang=${requested}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`);
  }
  reply.headers(isPrivate ? privateHeaders : publicHeaders);
  // The entry script is four fifths of a first visit's wait, so the browser should load it before
  // the document arrives.
  if (renderer.entry && !hasStyles)
    reply.header('link', `<${renderer.entry}>; rel=preload; as=script; crossorigin`);
  if (findPage(path)?.plainForms && isVisit(request))
    reply.header('set-cookie', createFormCookie(publicUrl));
  const input = {
    renderer,
    publicUrl,
    path,
    search,
    preferences,
    styles: renderer.styles,
    hasStyles,
    hasServiceWorker,
    isDemo,
  };
  const failed = (error: unknown) => {
    request.log.error({ err: error }, 'a page could not be rendered');
    const kind = classifyFailure(error);
    if (kind === 'outage') return sendFailurePage(request, reply, 'data_unreachable');
    if (kind === 'contention') return sendFailurePage(request, reply);
    return reply.code(500).send(writeFailurePage(request, reply, 'failed'));
  };
  if (isPrivate) {
    // Not cached, because other visitors may see less or more of it.
    const visitor = isTracking(path) ? { visitor: request } : {};
    return renderPage(app, { ...input, ...visitor })
      .then(({ status, body }) => reply.code(status).send(body))
      .catch(failed);
  }
  // Public pages show only public data, so they depend on this key and the list's version alone.
  const key = JSON.stringify([path, search, preferences, hasStyles]);
  const entry = cache(key, () => renderPage(app, input));
  return entry instanceof Promise
    ? entry.then((response) => sendCached(request, reply, response)).catch(failed)
    : sendCached(request, reply, entry);
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
