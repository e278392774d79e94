import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';

/** By its type, which names its class: who only catches it need not have loaded the library. */
const isOfStripe = (error: unknown): error is Partial<Stripe.StripeRawError> =>
  error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));

/** The provider did not do what was asked; `status` is that of its answer, if there was one. */
export class ProviderError extends AppError {
  readonly status: number | undefined;

  constructor(error: unknown) {
    const { type, code, statusCode, requestId, detail } = isOfStripe(error) ? error : {};
    const isSlow = detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT';
    // Only these go to the log: a message of the provider might hold more than that.
    const what = [type ?? 'unexpected', code, statusCode, requestId].filter(Boolean).join(' ');
    super(isSlow ? 'payment_provider_slow' : 'payment_provider_failed', {
      message: `payment provider: ${what}`,
      retryAfter: 30,
    });
    this.status = statusCode;
  }

  /** Whether the provider has said no, and would say so again to the same idempotency key. */
  get isDefinite(): boolean {
    // 409: a duplicate of the call is under way; 429: not looked at.
    return this.status !== undefined && this.status !== 409 && this.status !== 429;
  }
}

/** In seconds: nobody sets up a provider within less. */
export const retryAfter = 3600;
