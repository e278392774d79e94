import { ApiError } from '../../lib/errors.ts';

/**
 * The refusal with its sentence beside the one field it is about, so that the form shows it there.
 * Other errors, and refusals that name their fields already, pass as they are.
 */
export function atField(error: unknown, field: string, told: string | null): unknown {
  if (!(error instanceof ApiError) || error.details.length > 0) return error;
  const message = told ?? (error.code === 'invalid_code' ? error.sentence : null);
  if (message === null) return error;
  const body = { error: message, code: error.code, details: [{ field, message }] };
  return new ApiError(error.status, '', JSON.stringify(body), error.retryAfter);
}

/** For a limit that was reached: how long it is to wait, in words; null for anything else. */
export function waitTold(error: unknown, words: (minutes: number) => string): string | null {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return null;
  return words(Math.ceil(error.retryAfter / 60));
}
