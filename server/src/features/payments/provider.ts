import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import type { StripeSettings } from '../../settings/config.ts';
import type { Intent } from './intent.ts';
import { ProviderError, retryAfter } from './provider-error.ts';

/** The provider's answer, if it is a payment. @throws ProviderError for whatever else came with 200. */
function asIntent(answer: Stripe.PaymentIntent): Intent {
  const { object, id, metadata } = answer;
  if (object !== 'payment_intent' || typeof id !== 'string' || !metadata)
    throw new ProviderError(undefined);
  return answer;
}

const isRefusedFor = (code: string) => (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
const isMissing = isRefusedFor('resource_missing');
const isPastCancelling = isRefusedFor('payment_intent_unexpected_state');

/** In bytes; what the provider answers here is a few thousand long. */
const longestAnswer = 1024 * 1024;

/** The answer, which fails when more of it comes than that. */
function bounded(answer: Response): Response {
  let read = 0;
  const counted = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        if (read > longestAnswer) controller.error(new Error('the answer is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, answer);
}

/**
 * A client over `fetch`, with the path of the API's address put in front of every path. Its timeout
 * is for a whole try: over Node's own client each byte would begin a new one. It goes nowhere else
 * with the secret key.
 */
function clientBehind(path: string) {
  const client = Stripe.createFetchHttpClient((url, init) =>
    fetch(url, { ...init, redirect: 'error' }).then(bounded),
  );
  const makeRequest: typeof client.makeRequest = (host, port, rest, ...more) =>
    client.makeRequest(host, port, path + rest, ...more);
  return { getClientName: () => client.getClientName(), makeRequest };
}

const signatureTolerance = 300;

export type PaymentProvider = ReturnType<typeof createProvider>;

/**
 * The part of Stripe's API in use, by its official library, wherever the settings say that it is.
 * @param timeout in milliseconds, for one try from its beginning to the last byte; there are two.
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
     * Opens a card payment; the same key again answers the same one.
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
        .then(asIntent, (error: unknown) => {
          throw new ProviderError(error);
        });
    },

    /**
     * @returns undefined for one that the provider does not know. With its charge, as a payment
     *   stays `succeeded` when the money goes back.
     * @throws ProviderError
     */
    async findIntent(id: string): Promise<Intent | undefined> {
      if (!/^pi_[\w-]+$/.test(id)) return undefined;
      const found = await stripe.paymentIntents
        .retrieve(id, { expand: ['latest_charge'] })
        .then(asIntent, (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw new ProviderError(error);
        });
      // One payment has one id, or it would count under each of its names.
      return found?.id === id ? found : undefined;
    },

    /** Cancels a payment; one that is made or cancelled already stays so. @throws ProviderError */
    async cancelIntent(id: string): Promise<void> {
      await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
        if (!isPastCancelling(error) && !isMissing(error)) throw new ProviderError(error);
      });
    },

    /**
     * An event whose signature and age are right, by the raw body (product decision 17).
     * @throws AppError `invalid_signature`, `malformed_body` for what is signed and no event,
     *   `payment_not_configured` without a secret to check by.
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
        throw new AppError('malformed_body', { message: 'a signed event that is none' });
      return event;
    },
  };
}

const id = z.string().regex(/^[\w-]{1,255}$/);
const number = z.number().optional();

/** As much of an event as is read here. */
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
