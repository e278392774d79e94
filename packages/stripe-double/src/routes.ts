import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBank } from './bank.ts';
import { type Call, createCalls } from './calls.ts';
import type { Clock } from './clock.ts';
import { noSuch, ProviderError, unauthorized } from './errors.ts';
import { createEvents, type Deliver } from './events.ts';
import { type Form, parseForm } from './form.ts';
import { type Answer, createIdempotency } from './idempotency.ts';
import { newId } from './objects.ts';
import { pageRoutes } from './page-routes.ts';
import type { StripeDoubleSettings } from './settings.ts';

interface StripeDoubleOptions {
  settings: StripeDoubleSettings;
  clock: Clock;
  /** Delivers an event to the product's webhook. */
  deliver: Deliver;
  /** In milliseconds: the pauses before repeated deliveries of an event. */
  retryAfter?: number[];
}

/** Returns whether a host in an address is this machine. */
const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host);

/** The key of a call: as the server library, `curl -u` or the page's script sends it. */
function apiKeyOf(request: FastifyRequest, form: Form): string | undefined {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString().split(':')[0];
  return typeof form.key === 'string' ? form.key : undefined;
}

/**
 * Returns whether the key is the publishable one.
 * @throws ProviderError 401
 */
function isPublicKey(
  key: string | undefined,
  settings: StripeDoubleSettings,
  publicToo: boolean,
): boolean {
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (key === settings.secretKey) return false;
  if (key !== settings.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
  if (!publicToo)
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  return true;
}

/**
 * A payment provider in memory with the part of Stripe's API that the product uses, for development
 * and tests (docs/operations.md, docs/payments.md). No money moves, and no card is stored.
 * @returns controls for tests beside the API
 */
export function stripeDoubleRoutes(app: FastifyInstance, options: StripeDoubleOptions) {
  const { settings, clock, deliver } = options;
  const retryAfter = options.retryAfter ?? [2_000, 15_000, 120_000, 900_000];
  const events = createEvents({
    webhookSecret: settings.webhookSecret,
    clock,
    deliver,
    retryAfter,
  });
  const bank = createBank({
    clock,
    events,
    authenticationUrl: (id) => `${settings.apiBase}/authenticate/${id}`,
  });
  const calls = createCalls({ bank, events, clock });
  const idempotency = createIdempotency();
  app.addHook('onClose', async () => events.close());

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  );
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send({ error: error.body });
    request.log.error({ err: error }, 'the Stripe double failed');
    return reply.code(500).send({
      error: { type: 'api_error', message: 'The Stripe double failed; see the log.' },
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    // A website may resolve its own name to this machine, to pay from its visitor's browser.
    if (!isLoopback(request.hostname)) throw noSuch('host', request.hostname, 'host');
    // A page of another address may use the script and its calls, like Stripe's.
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
  });

  const answer = (reply: FastifyReply, { status, body, requestId }: Answer) =>
    reply
      .code(status)
      .header('request-id', requestId)
      .type('application/json; charset=utf-8')
      .send(body);

  function endpoint(
    method: 'GET' | 'POST',
    path: string,
    handle: (call: Call) => object,
    { publicToo = false } = {},
  ): void {
    app.route<{ Params: { id?: string } }>({
      method,
      url: `/v1/${path}`,
      schema: { hide: true },
      // There is no await between the look-up of a key and the storing of its answer, so that two
      // calls at the same moment run one after the other.
      handler: (request, reply) => {
        const requestId = newId('req');
        reply.header('request-id', requestId);
        const encoded =
          method === 'POST' ? String(request.body ?? '') : (request.url.split('?')[1] ?? '');
        const form = parseForm(encoded);
        const isPublic = isPublicKey(apiKeyOf(request, form), settings, publicToo);
        const key = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : '';
        const earlier = key && idempotency.find(key, request.url, encoded);
        if (earlier) return answer(reply.header('idempotent-replayed', 'true'), earlier);
        const cause = { id: requestId, idempotency_key: key || null };
        const finish = (status: number, body: object) => {
          const given = { status, body: JSON.stringify(body), requestId };
          if (key) idempotency.keep(key, request.url, encoded, given);
          return answer(reply, given);
        };
        try {
          return finish(200, handle({ id: request.params.id ?? '', form, isPublic, cause }));
        } catch (error) {
          if (error instanceof ProviderError && error.status === 402)
            return finish(402, { error: error.body });
          throw error;
        }
      },
    });
  }

  endpoint('POST', 'payment_intents', calls.createIntent);
  endpoint('GET', 'payment_intents/:id', calls.retrieveIntent, { publicToo: true });
  endpoint('POST', 'payment_intents/:id/confirm', calls.confirmIntent, { publicToo: true });
  endpoint('POST', 'payment_intents/:id/cancel', calls.cancelIntent);
  endpoint('POST', 'refunds', calls.createRefund);
  endpoint('GET', 'events', calls.listEvents);
  endpoint('GET', 'events/:id', calls.retrieveEvent);
  pageRoutes(app, { bank });
  return { bank, events };
}
