import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import type { ViteDevServer } from 'vite';
import { escapeHtml } from '../../server/src/platform/html.ts';
import type { DevelopmentProduct } from './product.ts';

/**
 * Paths that the product answers itself. Vite handles all others first: modules, styles, pictures.
 */
const products = /^\/(api|dev|healthz|readyz)([/?]|$)/;

/**
 * Answers the calls to a port: Vite serves its files, the product the rest. Calls wait while the
 * product restarts.
 * @param product the running product, or the starting one
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

/** Sends the error instead of the page; Vite's client reloads when the server runs again. */
function tell(response: ServerResponse, error: unknown): void {
  response.writeHead(500, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not running</title>
<script type="module" src="/@vite/client"></script></head><body><h1>The server does not start</h1>
<pre>${escapeHtml(reasonOf(error))}</pre></body></html>`);
}

/** Returns an error as readable text, without a terminal's colours. */
export function reasonOf(error: unknown): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return stripVTControlCharacters(told);
}
