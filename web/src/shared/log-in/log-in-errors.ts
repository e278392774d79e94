import { ApiError } from '../../lib/errors.ts';

/**
 * Adds a field to a refusal about one field, so that the form shows it there. Other errors, and
 * refusals with fields already, stay as they are.
 */
export function errorAtField(error: unknown, field: string, sentence: string | null): unknown {
  if (!(error instanceof ApiError) || error.details.length > 0) return error;
  const message = sentence ?? (error.code === 'invalid_code' ? error.sentence : null);
  if (message === null) return error;
  return withDetails(error, [{ field, message }], message);
}

/** Returns a refusal with other fields, and by default with the sentence that it has. */
export function withDetails(
  { status, code, sentence, retryAfter }: ApiError,
  details: { field: string; message: string }[],
  error = sentence,
): ApiError {
  return new ApiError(status, error ?? '', { error, code, details }, retryAfter);
}

/** Returns the wait after a reached limit as a sentence; null for any other error. */
export function waitMessage(error: unknown, texts: (minutes: number) => string): string | null {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter) return null;
  return texts(Math.ceil(error.retryAfter / 60));
}
