import { ProviderError } from './errors.ts';

/** What was answered, in the form it goes out again. */
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
 * The same key with the same parameters gets the first answer again, a declined card's too; a call
 * that was refused before anything was done is not kept (https://docs.stripe.com/api/idempotent_requests).
 */
export function createIdempotency() {
  const kept = new Map<string, { endpoint: string; parameters: string; answer: Answer }>();
  return {
    /** @throws ProviderError when the key was used for something else. */
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
