import type Stripe from 'stripe';
import type { PublicIntent } from './objects.ts';

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The value of `error` in Stripe's answers outside 2xx. */
export interface ErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent | PublicIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A refusal in Stripe's wording; `routes.ts` answers with it. */
export class ProviderError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? {
          doc_url: `https://docs.stripe.com/error-codes#${body.code.replaceAll('_', '-')}`,
          ...body,
        }
      : body;
  }
}

/** 400: the call itself is wrong. */
export const invalidRequest = (message: string, code?: string, param?: string) =>
  new ProviderError(400, { type: 'invalid_request_error', message, code, param });

/** 404: the object does not exist. */
export const noSuch = (kind: string, id: string, param: string) =>
  new ProviderError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** 401: a missing or wrong key, or one of the wrong kind. */
export const unauthorized = (message: string, code?: string) =>
  new ProviderError(401, { type: 'invalid_request_error', message, code });

/** 402: the card was not charged. */
export const cardError = (body: Omit<ErrorBody, 'type'>) =>
  new ProviderError(402, { type: 'card_error', ...body });
