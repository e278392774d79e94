import type { PlainAnswer, Preferences } from '@dawaya/contract/rendering';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withTimeout } from '../platform/with-timeout.ts';
import { writeDocument } from './document.ts';
import type { Renderer } from './renderer.ts';
import type { Styles } from './styles.ts';

export interface PageInput {
  renderer: Renderer;
  publicUrl: string;
  path: string;
  search: string;
  preferences: Preferences;
  /** The inline styles; without them the document links their files. */
  styles?: Styles | undefined;
  hasStyles?: boolean;
  hasServiceWorker?: boolean | undefined;
  isDemo?: boolean | undefined;
  /** The visitor whose cookies and network the page's reads use. Such a page must not be cached. */
  visitor?: FastifyRequest;
  plain?: PlainAnswer;
}

interface RenderedPage {
  status: number;
  body: string;
  uncacheable: boolean;
}

/** Milliseconds for each read of a visitor's page. After that the page is rendered without it. */
const timeoutMs = 2000;

/** Renders a page. The routes in this process answer its reads. */
export async function renderPage(app: FastifyInstance, input: PageInput): Promise<RenderedPage> {
  const { renderer, publicUrl, path, search, preferences, visitor, plain, ...document } = input;
  const reads = { stale: false };
  const rendered = await renderer.render({
    path,
    search,
    preferences,
    publicUrl,
    transport: createInProcessTransport(app, preferences.language, reads, visitor),
    ...(plain && { plain }),
  });
  const files = renderer.filesOf(rendered.source);
  const { styleNonce } = renderer;
  return {
    status: rendered.status,
    body: writeDocument({
      rendered,
      preferences,
      files,
      styleNonce,
      publicUrl,
      path,
      search,
      ...document,
    }),
    uncacheable: renderer.isChanging || !rendered.complete || reads.stale,
  };
}

/**
 * Sends a page's reads to the routes in this process. Public pages read public data, without
 * cookies.
 * @param reads records whether an answer may be out of date.
 */
function createInProcessTransport(
  app: FastifyInstance,
  language: string,
  reads: { stale: boolean },
  visitor: FastifyRequest | undefined,
) {
  const cookie = visitor?.headers.cookie;
  return async (path: string, init: RequestInit): Promise<Response> => {
    const pendingResponse = app.inject({
      method: 'GET',
      url: path,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(cookie && { cookie }),
      },
      ...(visitor && { remoteAddress: visitor.ip }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    // Public reads have cached responses while the database is silent. Private ones have none, so
    // they time out.
    const response = await (visitor
      ? withTimeout(timeoutMs, pendingResponse).catch(() => null)
      : pendingResponse);
    if (!response) return new Response(null, { status: 503 });
    reads.stale ||= response.headers.age !== undefined;
    return new Response(response.payload, {
      status: response.statusCode,
      statusText: response.statusMessage,
    });
  };
}
