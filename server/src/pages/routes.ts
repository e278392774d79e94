import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withRememberedCity } from '@dawaya/contract/vocabulary/finder-address';
import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';
import fastifyStatic from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { isAway, isOutage } from '../platform/database-errors.ts';
import { plainPath } from '../platform/plain-path.ts';
import { pressureLimits } from '../platform/pressure.ts';
import { type ResponseCache, sendCached } from '../platform/response-cache.ts';
import type { StartUp } from '../platform/start-up.ts';
import { within } from '../platform/within.ts';
import { failurePage } from './failure-page.ts';
import { newFormCookie } from './form-cookie.ts';
import { noWorker } from './no-worker.ts';
import {
  askedLanguage,
  type Cookies,
  parseCookies,
  preferencesFor,
  preferencesOf,
  rememberedCity,
} from './preferences.ts';
import { renderedPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';

interface PagesOptions {
  renderer: Renderer;
  publicUrl: string;
  /** Whether browsers have a worker of ours, or have none any more. */
  serviceWorker?: boolean;
  /** From where on pages are refused for a moment. */
  pressure: { maxEventLoopDelay?: number; maxRssBytes?: number; sampleInterval?: number };
  startUp?: StartUp;
  /** Keeps a page until what it shows has changed. */
  cache: ResponseCache;
}

const year = 31_536_000;
/** How long a document waits for where its audiences stand, in milliseconds; without it they are asked once more. */
const patience = 500;
const isTracking = (path: string) => /^\/track\//.test(plainPath(path));
/** Pages with forms that can be sent before and without scripts. */
const hasPlainForms = /^\/(request|ask|track)(\/|$)/;
/**
 * Whoever knows such an address may see what is there, or pay: it is told to nobody
 * (product decision 18).
 */
const isSecret = (path: string, search: string) =>
  isTracking(path) || /(^|&)payment_intent_client_secret=/.test(search);
/** The worker that messages to a device wake up; its scope is the whole site. */
const workerFile = /\/sw\.js(\.\w+)?$/;
/** Pages behind a sign-in, which hear of changes. */
const isLive =
  /^\/(dashboard|pharmacist\/advertisements|doctor-dashboard|admin\/dashboard|my-requests)\/?$/;
/** The stream by which a page hears of changes. */
const streamOf = (path: string): string | null => {
  const [tracking] = /^\/track\/[\w-]+/.exec(path) ?? [];
  return isLive.test(path) ? '/api/events' : tracking ? `/api${tracking}/events` : null;
};
/** What is not a page: their own routes answer, or nobody does. */
const elsewhere = /^\/(api|dev|assets)(\/|$)|^\/(healthz|readyz)$/;

/**
 * Sends every page already rendered, in the visitor's language and theme, and the files of the
 * build. To be registered last: it takes every GET that nobody else wants.
 */
export async function pagesRoutes(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { serviceWorker = true, renderer } = options;
  if (renderer.clientDir) await serveFiles(app, renderer.clientDir, serviceWorker);
  if (!serviceWorker) app.get('/sw.js', sendNoWorker);
  // Never the files: a page that has arrived is dead without its scripts, and they cost next to nothing.
  await app.register(async (app) => {
    await app.register(underPressure, {
      ...options.pressure,
      pressureHandler: (request, reply) => {
        if (!options.startUp?.isFelt) askToComeBack(request, reply);
      },
    });
    app.setErrorHandler((error, request, reply) => {
      if (
        error instanceof AppError &&
        (error.code === 'unavailable' || error.code === 'data_unreachable')
      )
        return askToComeBack(request, reply, error.code);
      throw error;
    });
    app.get('/*', (request, reply) => {
      const [path = '/', whole = ''] = split(request.url);
      if (elsewhere.test(path)) return reply.callNotFound();
      const isPrivate = isSecret(path, whole);
      const known = whole === '' ? [] : knownParameters(path, new URLSearchParams(whole));
      const cookies = parseCookies(request.headers.cookie);
      const parameters = withRememberedCity(path, known, rememberedCity(cookies));
      const search = parameters.length === 0 ? '' : new URLSearchParams(parameters).toString();
      const visit = { request, reply, path, search, cookies, isPrivate };
      const send = () => sendPage(app, options, visit);
      const stream = isVisit(request) ? streamOf(path) : null;
      return stream ? sayStanding(app, stream, request, reply).then(send) : send();
    });
  });
}

/** The page for a moment in which nothing else can be sent: 503, in both languages. */
function askToComeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: 'unavailable' | 'data_unreachable' = 'unavailable',
): FastifyReply {
  const [, search] = split(request.url);
  return reply
    .code(503)
    .headers({ 'retry-after': pressureLimits.retryAfter, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(failurePage(preferencesFor(request, search), reason));
}

const sendNoWorker = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(noWorker);

/**
 * The files whose name holds their hash: they never change. To be registered where no headers of
 * pages are added: there are many of them, and a policy for each would weigh more than some of them.
 */
export async function assetsRoutes(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Nobody asks whether it has changed, nor for a part of it.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (response) => {
      response.header('x-content-type-options', 'nosniff');
    },
    decorateReply: false,
  });
}

/** The others, by the root's own addresses. */
async function serveFiles(
  app: FastifyInstance,
  clientDir: string,
  serviceWorker: boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    preCompressed: true,
    maxAge: '1h',
    setHeaders: (response, path) => {
      // Whoever has it would otherwise be told by an old one.
      if (workerFile.test(path)) response.header('cache-control', 'no-cache');
    },
  });
  const entries = await readdir(clientDir, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    // What the build tells the server, and forms of files that are chosen by what a browser takes.
    if (name === 'manifest.json' || /\.(br|gz)$/.test(name)) continue;
    if (name !== 'sw.js' || serviceWorker)
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  }
}

/**
 * Somebody goes to the page. A picture that only names its address does not choose a language for
 * them, nor is it a new showing of a form.
 */
const isVisit = ({ headers }: FastifyRequest) =>
  [undefined, 'document'].includes(headers['sec-fetch-dest'] as string | undefined);

/**
 * Says where the visitor's audiences stand before the page reads anything, so that the first word of
 * its stream need not make it read all of it once more (docs/decisions/0096). Not a part of the
 * document, which is everybody's; nothing for who may not hear that stream, nor where the database
 * does not say it at once.
 */
async function sayStanding(
  app: FastifyInstance,
  stream: string,
  { headers: { cookie }, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!cookie && stream === '/api/events') return;
  const asked = {
    method: 'HEAD',
    url: stream,
    headers: { ...(cookie && { cookie }) },
    remoteAddress: ip,
  } as const;
  const answer = await within(patience, app.inject(asked)).catch(() => undefined);
  const standing = answer?.headers['server-timing'];
  if (standing !== undefined) reply.header('server-timing', standing);
}

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
  /** The parameters that pages know. */
  search: string;
  cookies: Cookies;
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

/** Waits for nothing where the page is kept: half of all calls are for these. */
function sendPage(
  app: FastifyInstance,
  { renderer, publicUrl, serviceWorker, cache }: PagesOptions,
  { request, reply, path, search, cookies, isPrivate }: Visit,
): FastifyReply | Promise<FastifyReply> {
  const preferences = preferencesOf(cookies, search, request.headers['save-data']);
  const hasStyles = renderer.styles !== undefined && cookies.styles === renderer.styles.name;
  const asked = askedLanguage(search);
  if (asked && isVisit(request)) {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
    reply.header('set-cookie', `lang=${asked}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`);
  }
  reply.headers(isPrivate ? privateHeaders : publicHeaders);
  // Four fifths of what a first visit waits for: asked for before the first part of the document is here.
  if (renderer.entry && !hasStyles)
    reply.header('link', `<${renderer.entry}>; rel=preload; as=script; crossorigin`);
  if (hasPlainForms.test(path) && isVisit(request))
    reply.header('set-cookie', newFormCookie(publicUrl));
  const input = {
    ...{ renderer, publicUrl, path, search, preferences },
    ...{ styles: renderer.styles, hasStyles, serviceWorker },
  };
  const failed = (error: unknown) => {
    request.log.error({ err: error }, 'a page could not be rendered');
    if (isAway(error)) return askToComeBack(request, reply, 'data_unreachable');
    if (isOutage(error)) return askToComeBack(request, reply);
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .send(failurePage(preferences, 'failed'));
  };
  if (isPrivate) {
    // Not through the cache: whoever asks at the same moment may see less, or more, of it.
    const visitor = isTracking(path) ? { visitor: request } : {};
    return renderedPage(app, { ...input, ...visitor })
      .then(({ status, body }) => reply.code(status).send(body))
      .catch(failed);
  }
  // Public pages show public things only: these, and the list's version, are all they depend on.
  const found = cache(JSON.stringify([path, search, preferences, hasStyles]), async () => {
    const { status, body, isPassing } = await renderedPage(app, input);
    return { status, body, uncacheable: isPassing };
  });
  return found instanceof Promise
    ? found.then((response) => sendCached(request, reply, response)).catch(failed)
    : sendCached(request, reply, found);
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
