import type { PlainAnswer } from '@dawaya/contract/rendering';
import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';
import { isSecretPath, pageOfPlainForm } from '@dawaya/contract/vocabulary/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import {
  isPlainForm,
  rememberForm,
  takesPlainForm,
  typedValuesOfPlainForm,
} from '../platform/plain-form.ts';
import { type FailureReason, writeFailurePage } from './failure-page.ts';
import { readFormToken } from './form-cookie.ts';
import { readPreferencesOfRequest } from './preferences.ts';
import { renderPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';

interface PlainFormsOptions {
  renderer: Renderer;
  publicUrl: string;
  isDemo: boolean;
}

/** Bytes. A form without files has a few short texts. */
const maxForm = 32 * 1024;

/**
 * Answers forms that work without scripts with pages (docs/connections.md). Calls that the contract
 * allows, made with `Accept: text/html`, run as usual, and their answer becomes a page or a
 * redirect. Register it before compression.
 */
export function addPlainForms(app: FastifyInstance, options: PlainFormsOptions): void {
  const { publicUrl } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxForm },
    async (request: FastifyRequest, body: string) => {
      if (request.routeOptions.config.endpoint?.oneClick) return {};
      if (!isPlainForm(request)) throw new AppError('unsupported_content_type');
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
  app.addHook('onRequest', async (request) => {
    if (!takesPlainForm(request)) return;
    const token = readFormToken(publicUrl, request.headers.cookie);
    if (token) rememberForm(request, token);
    // The reader has the language of the form's page.
    if (isPlainForm(request))
      request.headers['accept-language'] = readPreferencesOfRequest(request, '').language;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPlainForm(request)) return payload;
    const text = typeof payload === 'string' ? payload : '';
    const answer = text === '' ? {} : JSON.parse(text);
    const target = reply.statusCode < 400 ? redirectTarget(request, answer) : undefined;
    reply.headers({ 'cache-control': 'no-store', vary: 'Accept' });
    if (target === undefined) return answerWithPage(app, options, { request, reply, answer });
    reply.code(303).header('location', target).removeHeader('content-type');
    return '';
  });
}

/**
 * Returns the redirect after an accepted form; undefined when the answer appears on the same page.
 */
function redirectTarget(
  request: FastifyRequest,
  answer: { trackingUrl?: string },
): string | undefined {
  const { trackingUrl } = answer;
  // Only a path of this site, even if the call returns another address.
  if (trackingUrl) return `/track/${encodeURIComponent(trackingUrl.split('/').at(-1) ?? '')}`;
  return trackingToken(request) && pageOf(request);
}

const trackingToken = ({ params }: FastifyRequest) => (params as { token?: string }).token;
/** Returns the path of the page with the form. */
const pageOf = (request: FastifyRequest): string =>
  (pageOfPlainForm(request.routeOptions.url ?? '') ?? '/').replace(
    ':token',
    encodeURIComponent(trackingToken(request) ?? ''),
  );

/** Refusals that must stay cheap, so no page is rendered for them. */
const cheaplyRefused: ReadonlySet<string | undefined> = new Set<FailureReason>([
  'unavailable',
  'data_unreachable',
  'too_many_tries',
  'foreign_origin',
]);
const isCheaplyRefused = (code: string | undefined): code is FailureReason =>
  cheaplyRefused.has(code);

async function answerWithPage(
  app: FastifyInstance,
  { renderer, publicUrl, isDemo }: PlainFormsOptions,
  {
    request,
    reply,
    answer,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    answer: Pick<PlainAnswer, 'error' | 'code' | 'details'>;
  },
): Promise<string> {
  const { error, code, details } = answer;
  reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex');
  const path = pageOf(request);
  if (isSecretPath(`${path}/`)) reply.header('referrer-policy', 'no-referrer');
  if (isCheaplyRefused(code)) return writeFailurePage(request, reply, code);
  const typed = typedValuesOfPlainForm(request);
  const search = searchOf(path, typed, request.headers.referer, publicUrl);
  const preferences = readPreferencesOfRequest(request, search);
  const plain: PlainAnswer = {
    at: search === '' ? path : `${path}?${search}`,
    action: request.url.split('?')[0] ?? '',
    typed,
    ...(error === undefined ? { answer } : { error }),
    ...(code && { code }),
    ...(details && { details }),
  };
  try {
    const visitor = trackingToken(request) === undefined ? {} : { visitor: request };
    const input = { renderer, publicUrl, isDemo, path, search, preferences, plain, ...visitor };
    return (await renderPage(app, input)).body;
  } catch (error) {
    request.log.error({ err: error }, 'the answer to a form could not be rendered');
    if (reply.statusCode < 500) reply.code(500);
    return writeFailurePage(request, reply, 'failed');
  }
}

/** Returns the query of the form's page: from the form, else from `Referer`. */
function searchOf(
  path: string,
  typed: Record<string, string> | null,
  referer: string | undefined,
  publicUrl: string,
): string {
  const came = referer ? URL.parse(referer) : null;
  const isOwn = came?.origin === new URL(publicUrl).origin && came.pathname === path;
  const pharmacyParameter = typed?.pharmacyId
    ? new URLSearchParams(typed)
    : new URLSearchParams(isOwn ? came.search : '');
  return new URLSearchParams(knownParameters(path, pharmacyParameter)).toString();
}
