import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import type { StripeSettings } from '../../settings/providers/stripe.ts';
import type { Intent } from './intent.ts';
import { ProviderError, retryAfter } from './provider-error.ts';

/**
 * Checks that the provider's answer is a payment. @throws ProviderError for another body with
 * status 200.
 */
function checkIntent(answer: Stripe.PaymentIntent): Intent {
  const { object, id, metadata } = answer;
  if (object !== 'payment_intent' || typeof id !== 'string' || !metadata)
    throw new ProviderError(undefined);
  return answer;
}

const isRefusedFor = (code: string) => (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
const isMissing = isRefusedFor('resource_missing');
const isPastCancelling = isRefusedFor('payment_intent_unexpected_state');

/** Bytes. Expected answers have a few thousand. */
const maxAnswerBytes = 1024 * 1024;

function limitBody(answer: Response): Response {
  let read = 0;
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        if (read > maxAnswerBytes) controller.error(new Error('the answer is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, answer);
}

/**
 * Returns a client over `fetch` that adds the path of the API's address to every path. Its timeout
 * covers a whole attempt, whereas Node's client restarts it with each byte. It follows no redirect,
 * because that would send the secret key elsewhere.
 */
function clientBehind(path: string) {
  const client = Stripe.createFetchHttpClient((url, init) =>
    fetch(url, { ...init, redirect: 'error' }).then(limitBody),
  );
  const makeRequest: typeof client.makeRequest = (host, port, rest, ...more) =>
    client.makeRequest(host, port, path + rest, ...more);
  return { getClientName: () => client.getClientName(), makeRequest };
}

/** Seconds. */
const signatureTolerance = 300;

export type PaymentProvider = ReturnType<typeof createProvider>;

/**
 * Wraps the used part of Stripe's API, through the official library at the configured address.
 * @param timeout in milliseconds, for one attempt to its last byte; there are two.
 */
export function createProvider(settings: StripeSettings, timeout = seconds(10)) {
  const address = new URL(settings.apiBase);
  const isSafe = address.protocol === 'https:';
  const stripe = new Stripe(settings.secretKey, {
    host: address.hostname,
    port: address.port || (isSafe ? '443' : '80'),
    protocol: isSafe ? 'https' : 'http',
    httpClient: clientBehind(address.pathname.replace(/\/+$/, '')),
    maxNetworkRetries: 1,
    timeout,
    telemetry: false,
  });

  return {
    /**
     * Opens a card payment. The same key returns the same payment.
     * @throws ProviderError
     */
    async createIntent(
      idempotencyKey: string,
      due: { amount: number; currency: string; metadata: Record<string, string> },
    ): Promise<Intent> {
      const { amount, currency, metadata } = due;
      return stripe.paymentIntents
        .create(
          { amount, currency, metadata, allowed_payment_method_types: ['card'] },
          { idempotencyKey },
        )
        .then(checkIntent, (error: unknown) => {
          throw new ProviderError(error);
        });
    },

    /**
     * Returns a payment with its charge, because a payment stays `succeeded` after a refund.
     * @returns undefined if the provider does not know it.
     * @throws ProviderError
     */
    async findIntent(id: string): Promise<Intent | undefined> {
      if (!/^pi_[\w-]+$/.test(id)) return undefined;
      const intent = await stripe.paymentIntents
        .retrieve(id, { expand: ['latest_charge'] })
        .then(checkIntent, (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw new ProviderError(error);
        });
      // Refuses an alias of the id, under which the payment would count again.
      return intent?.id === id ? intent : undefined;
    },

    /** Cancels a payment. A paid or cancelled one stays so. @throws ProviderError */
    async cancelIntent(id: string): Promise<void> {
      await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
        if (!isPastCancelling(error) && !isMissing(error)) throw new ProviderError(error);
      });
    },

    /**
     * Verifies signature and age of an event's raw body (docs/payments.md).
     * @throws AppError `invalid_signature`, `malformed_body` for a signed body that is not an
     * event, `payment_not_configured` without a webhook secret.
     */
    readEvent(rawBody: Buffer, signature: unknown, now: Date): Stripe.Event {
      if (!settings.webhookSecret)
        throw new AppError('payment_not_configured', { message: 'no webhook secret', retryAfter });
      if (typeof signature !== 'string') throw new AppError('invalid_signature');
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          settings.webhookSecret,
          signatureTolerance,
          undefined,
          now.getTime(),
        );
      } catch {
        throw new AppError('invalid_signature');
      }
      if (!eventShape.safeParse(event).success)
        throw new AppError('malformed_body', { message: 'the signed body is no event' });
      return event;
    },
  };
}

const id = z.string().regex(/^[\w-]{1,255}$/);
const number = z.number().optional();

const eventShape = z.looseObject({
  id,
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({
      id,
      payment_intent: z.union([id, z.looseObject({ id })]).nullish(),
      amount: number,
      amount_refunded: number,
      refunded: z.boolean().optional(),
    }),
  }),
});
