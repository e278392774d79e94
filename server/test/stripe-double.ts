import type { EventType } from '@dawaya/stripe-double/events';
import { stripeDoubleRoutes } from '@dawaya/stripe-double/routes';
import { stripeDoublePath, stripeDoubleSettings } from '@dawaya/stripe-double/settings';
import { fastify } from 'fastify';
import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Clock } from '../src/platform/clock.ts';
import type { StripeSettings } from '../src/settings/providers/stripe.ts';
import { heldClock } from './app.ts';
import { freePort } from './postgres-cluster.ts';

/** An event as the provider delivers it; the test delivers it when it wants. */
export interface SignedEvent {
  id: string;
  type: Stripe.Event.Type;
  rawBody: string;
  /** The header `Stripe-Signature`. */
  signature: string;
}

/**
 * `down` breaks the connection before the call is read, `lost` after it is done; `slow` never
 * answers; a number is the status of the answer.
 */
type Failure = 'down' | 'lost' | 'slow' | number;

interface StripeDoubleStart {
  /** The path of the API below the address; empty for the root. */
  path?: string;
  /** By default a held clock at the start time of the tests' servers. */
  clock?: Clock;
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

/** The local payment provider on a separate port. Its `settings` configure a test's server. */
export async function startStripeDouble({
  path = stripeDoublePath,
  clock: given = heldClock().clock,
}: StripeDoubleStart = {}) {
  let clock = given;
  let failure: { how: Failure; times: number } | undefined;
  const calls: string[] = [];
  const events: SignedEvent[] = [];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings: StripeSettings = {
    ...stripeDoubleSettings('127.0.0.1', port),
    apiBase: `${origin}${path}`,
    scriptUrl: `${origin}${path}/stripe.js`,
  };
  const app = fastify({ forceCloseConnections: true });

  /** The failure of this call, if any. */
  const troubleOf = new WeakMap<object, Failure>();
  app.addHook('onRequest', async (request, reply) => {
    calls.push(`${request.method} ${request.url.replace(path, '')}`);
    if (!failure || failure.times < 1) return;
    failure.times -= 1;
    const { how } = failure;
    troubleOf.set(request.raw, how);
    if (how === 'lost') return;
    if (typeof how === 'number') {
      const body = { error: { type: 'api_error', message: 'The test provider was told to fail.' } };
      return reply.code(how).send(body);
    }
    reply.hijack();
    if (how === 'down') request.raw.socket.destroy();
  });
  app.addHook('onSend', async (request) => {
    if (troubleOf.get(request.raw) === 'lost') request.raw.socket.destroy();
  });

  const { bank, events: history } = await new Promise<ReturnType<typeof stripeDoubleRoutes>>(
    (resolve) => {
      void app.register(
        async (app) =>
          resolve(
            stripeDoubleRoutes(app, {
              settings,
              clock: () => clock(),
              deliver: async (rawBody, signature) => {
                const { id, type } = JSON.parse(rawBody) as Stripe.Event;
                events.push({ id, type, rawBody, signature });
                return 200;
              },
            }),
          ),
        { prefix: path },
      );
      void app.ready();
    },
  );
  await app.listen({ host: '127.0.0.1', port });

  return {
    settings,
    /** Signed events so far, oldest first. */
    events,
    /** The received calls: `POST /v1/payment_intents`. */
    calls,
    /** The newest event of a kind. */
    eventOf(type: Stripe.Event.Type): SignedEvent {
      const event = events.findLast((event) => event.type === type);
      if (!event)
        throw new Error(`No ${type} so far: ${events.map(({ type }) => type).join(', ')}`);
      return event;
    },
    /** Uses the clock of the server under test from now on. */
    useClock(next: Clock) {
      clock = next;
    },
    /** The provider's present intent. */
    intent: (id: string): Stripe.PaymentIntent => structuredClone(bank.find(id)),
    /**
     * Types a card and presses Pay, like the page's script.
     * @returns status and body of the answer
     */
    async pay(clientSecret: string, cardNumber = '4242424242424242') {
      const [id = ''] = clientSecret.split('_secret_');
      const response = await fetch(`${settings.apiBase}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: settings.publishableKey,
          client_secret: clientSecret,
          return_url: 'http://localhost:5000/pharmacist/advertisements',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': cardNumber,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '34',
          'payment_method_data[card][cvc]': '123',
        }),
      });
      return { status: response.status, body: (await response.json()) as PayAnswer };
    },
    /**
     * Answers as the holder of a card.
     * @returns the browser's next address
     */
    authenticate: (intentId: string, isHolder: boolean) => bank.authenticate(intentId, isHolder),
    /** Makes an intent that the product did not request; paid by default. */
    make({ isPaid = true, ...overrides }: Partial<Stripe.PaymentIntent> & { isPaid?: boolean }) {
      const intent = bank.create({ amount: 1000, currency: 'usd', metadata: {} }, null);
      const { amount, currency, metadata, ...rest } = overrides;
      Object.assign(intent, {
        amount: amount ?? intent.amount,
        currency: currency ?? intent.currency,
        metadata: metadata ?? intent.metadata,
      });
      if (isPaid)
        bank.confirm(
          intent,
          {
            card: { number: '4242424242424242', brand: 'visa', expMonth: 12, expYear: 2034 },
            returnUrl: undefined,
          },
          null,
        );
      return structuredClone(Object.assign(intent, rest));
    },
    cancel: (intentId: string) => bank.cancel(bank.find(intentId), undefined, null),
    /** Refunds all, or a part. */
    refund: (intentId: string, amount?: number) =>
      bank.refund({ intentId, amount, metadata: {} }, null),
    dispute: (intentId: string, status: Stripe.Dispute.Status) => bank.dispute(intentId, status),
    /** Publishes an event that this provider does not make by itself. */
    tell(type: EventType, object: object): SignedEvent {
      history.publish(type, object, null);
      const [event] = events.slice(-1);
      if (!event) throw new Error('The event was not handed over');
      return event;
    },
    /** All events of the provider, newest first. */
    history: () => history.list({ limit: 1000 }).data,
    /** Makes the next calls fail; `fail()` ends that. */
    fail(how?: Failure, { times = Number.POSITIVE_INFINITY } = {}) {
      failure = how === undefined ? undefined : { how, times };
    },
    close: () => app.close(),
  };
}

/** The answer to the page's script: the public part of the intent, or an error. */
interface PayAnswer {
  id?: string;
  status?: Stripe.PaymentIntent.Status;
  next_action?: Stripe.PaymentIntent.NextAction | null;
  error?: { type: string; code?: string; decline_code?: string; message: string };
}

/** The provider for one test, closed when the test ends. */
export async function useStripeDouble(options?: StripeDoubleStart): Promise<StripeDouble> {
  const provider = await startStripeDouble(options);
  onTestFinished(provider.close);
  return provider;
}
