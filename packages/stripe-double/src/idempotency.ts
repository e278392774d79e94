import { ProviderError } from './errors.ts';

/** A stored answer, in the form in which it is sent again. */
export interface Answer {
  status: number;
  body: string;
  requestId: string;
}

const refusal = (key: string, sameEndpoint: boolean) =>
  new ProviderError(400, {
    type: 'idempotency_error',
    message: sameEndpoint
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

/**
 * The same key with the same parameters gets the first answer again, even after a declined card.
 * A call that was refused before it did anything is not stored
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export function createIdempotency() {
  const kept = new Map<string, { endpoint: string; parameters: string; answer: Answer }>();
  return {
    /** @throws ProviderError if the key was used for another call. */
    find(key: string, endpoint: string, parameters: string): Answer | undefined {
      const earlier = kept.get(key);
      if (!earlier) return undefined;
      if (earlier.endpoint !== endpoint) throw refusal(key, false);
      if (earlier.parameters !== parameters) throw refusal(key, true);
      return earlier.answer;
    },
    keep(key: string, endpoint: string, parameters: string, answer: Answer): void {
      kept.set(key, { endpoint, parameters, answer });
    },
  };
}
