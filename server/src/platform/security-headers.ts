import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../settings/config.ts';
import type { StripeSettings } from '../settings/providers/stripe.ts';

/**
 * Returns the sources that the payment dialog needs. For Stripe:
 * https://docs.stripe.com/security/guide, the part on Stripe.js. A script of this server needs
 * none.
 */
function paymentSourcesOf({ scriptUrl, apiBase }: StripeSettings): Record<string, string[]> {
  const script = URL.parse(scriptUrl);
  if (!script) return {};
  const isStripe = script.hostname === 'js.stripe.com';
  const scripts = [script.origin, ...(isStripe ? ['https://*.js.stripe.com'] : [])];
  return {
    'script-src': ["'self'", ...scripts],
    'frame-src': ["'self'", ...scripts, ...(isStripe ? ['https://hooks.stripe.com'] : [])],
    // The server may reach Stripe by another address; Stripe's script knows only Stripe's.
    'connect-src': ["'self'", isStripe ? 'https://api.stripe.com' : new URL(apiBase).origin],
  };
}

/**
 * Headers of every page and call (docs/interface.md). Allowed are only this server's files, inline
 * styles by hash, and the payment provider's script when it is configured. Pictures come from
 * memory before they are sent (`blob:`), and from our own storage. A first visit has its font in
 * its styles (`data:`).
 * @param inlineStyles sources of inline styles: hashes (`'sha256-…'`), in development the run's
 * nonce.
 */
export function contentSecurityOptions(
  { publicUrl, stripe }: Pick<Config, 'publicUrl' | 'stripe'>,
  inlineStyles: string[] = [],
): HelmetOptions {
  const secure = publicUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        ...(inlineStyles.length > 0 && {
          'style-src': ["'self'", ...inlineStyles],
          'font-src': ["'self'", 'data:'],
        }),
        'img-src': ["'self'", 'data:', 'blob:'],
        ...(stripe && paymentSourcesOf(stripe)),
        // Stripe's script may start no worker.
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    hsts: secure,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Only Internet Explorer 8 and Flash read these, and each answer would carry them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  };
}

/**
 * Adds helmet's headers to every answer of `app`. It computes them once, because helmet itself
 * would build the policy for each call.
 */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  const headers = response.getHeaders();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
