import { ApiError } from '../../lib/errors.ts';

/**
 * The refusal with its sentence beside the one field it is about, so that the form shows it there.
 * Other errors, and refusals that name their fields already, pass as they are.
 */
export function errorAtField(error: unknown, field: string, sentence: string | null): unknown {
  if (!(error instanceof ApiError) || error.details.length > 0) return error;
  const message = sentence ?? (error.code === 'invalid_code' ? error.sentence : null);
  if (message === null) return error;
  const body = { error: message, code: error.code, details: [{ field, message }] };
  return new ApiError(error.status, '', JSON.stringify(body), error.retryAfter);
}

/** For a limit that was reached: how long to wait, as a sentence; null for anything else. */
export function waitMessage(error: unknown, texts: (minutes: number) => string): string | null {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return null;
  return texts(Math.ceil(error.retryAfter / 60));
}
