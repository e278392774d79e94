import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import type { ViteDevServer } from 'vite';
import { escapeHtml } from '../../server/src/platform/html.ts';
import type { DevelopmentProduct } from './product.ts';

/** What the product answers itself. All else Vite is asked for first: modules, styles, pictures. */
const products = /^\/(api|dev|healthz|readyz)([/?]|$)/;

/**
 * Answers what comes to a port: Vite its files, the product the rest, each call when it is there.
 * @param product the one that runs, or the one that is about to.
 */
export function answerWith(vite: ViteDevServer, product: () => Promise<DevelopmentProduct>) {
  const byProduct = (request: IncomingMessage, response: ServerResponse) =>
    product().then(
      ({ app }) => void app.server.emit('request', request, response),
      (error) => tell(response, error),
    );
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (products.test(request.url ?? '')) return byProduct(request, response);
    vite.middlewares(request, response, () => void byProduct(request, response));
  };
}

/** The reason in the place of the page, until Vite's client is told that the server runs again. */
function tell(response: ServerResponse, error: unknown): void {
  response.writeHead(500, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not running</title>
<script type="module" src="/@vite/client"></script></head><body><h1>The server does not start</h1>
<pre>${escapeHtml(reasonOf(error))}</pre></body></html>`);
}

/** An error as a person reads it, without the colours of a terminal. */
export function reasonOf(error: unknown): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return stripVTControlCharacters(told);
}
