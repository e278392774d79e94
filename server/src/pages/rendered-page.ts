import type { PlainAnswer, Preferences } from '@dawaya/contract/rendering';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { within } from '../platform/within.ts';
import { documentOf } from './document.ts';
import type { Renderer } from './renderer.ts';
import type { Styles } from './styles.ts';

export interface PageInput {
  renderer: Renderer;
  publicUrl: string;
  path: string;
  /** The parameters that pages know. */
  search: string;
  preferences: Preferences;
  /** What the document holds itself of styles; without them it names their files. */
  styles?: Styles | undefined;
  hasStyles?: boolean;
  serviceWorker?: boolean | undefined;
  /**
   * Whose page it is: its reads are then made with the cookies and from the network of this visit.
   * Such a page is nobody else's, and never kept.
   */
  visitor?: FastifyRequest;
  plain?: PlainAnswer;
}

interface RenderedPage {
  status: number;
  body: string;
  /** Whether something that it shows may be out of date, or could not be read. */
  isPassing: boolean;
}

/** How long a visitor's page waits for each of its reads, in milliseconds; then it goes without. */
const patience = 2000;

/** A page as it is sent, its reads answered by the routes in this process. */
export async function renderedPage(app: FastifyInstance, input: PageInput): Promise<RenderedPage> {
  const { renderer, publicUrl, path, search, preferences, visitor, plain, ...document } = input;
  const reads = { stale: false };
  const rendered = await renderer.render({
    ...{ path, search, preferences, publicUrl },
    transport: inProcess(app, preferences.language, reads, visitor),
    ...(plain && { plain }),
  });
  const files = renderer.filesOf(rendered.source);
  const { styleNonce } = renderer;
  return {
    status: rendered.status,
    body: documentOf({
      ...{ rendered, preferences, files, styleNonce, publicUrl, path, search },
      ...document,
    }),
    isPassing: renderer.isChanging || !rendered.complete || reads.stale,
  };
}

/**
 * A page's reads go to the routes in this process; public pages read public things, without cookies.
 * @param reads is told when something came that may be out of date.
 */
function inProcess(
  app: FastifyInstance,
  language: string,
  reads: { stale: boolean },
  visitor: FastifyRequest | undefined,
) {
  const cookie = visitor?.headers.cookie;
  return async (path: string, init: RequestInit): Promise<Response> => {
    const asked = app.inject({
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
    // Public reads have cached responses beside a silent database; what is somebody's own has none.
    const response = await (visitor ? within(patience, asked).catch(() => null) : asked);
    if (!response) return new Response(null, { status: 503 });
    reads.stale ||= response.headers.age !== undefined;
    return new Response(response.payload, {
      status: response.statusCode,
      statusText: response.statusMessage,
    });
  };
}
