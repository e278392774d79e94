import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';

/** Checks the type name, so that the library need not be loaded. */
const isOfStripe = (error: unknown): error is Partial<Stripe.StripeRawError> =>
  error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));

/** A failed call of the provider. `status` is the status of its answer, if one came. */
export class ProviderError extends AppError {
  readonly status: number | undefined;

  constructor(error: unknown) {
    const { type, code, statusCode, requestId, detail } = isOfStripe(error) ? error : {};
    const isSlow = detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT';
    // The log gets only these, because the provider's message might contain personal data.
    const what = [type ?? 'unexpected', code, statusCode, requestId].filter(Boolean).join(' ');
    super(isSlow ? 'payment_provider_slow' : 'payment_provider_failed', {
      message: `payment provider: ${what}`,
      retryAfter: 30,
    });
    this.status = statusCode;
  }

  /** Whether the provider refused, and would refuse again with the same idempotency key. */
  get isDefinite(): boolean {
    // 409: a duplicate of the call is in progress; 429: the call was not processed.
    return this.status !== undefined && this.status !== 409 && this.status !== 429;
  }
}

/** Seconds. Configuring a provider takes longer. */
export const retryAfter = 3600;
