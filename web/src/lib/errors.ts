import type { ErrorBody, ErrorCode } from '@dawaya/contract/errors';
import type { Answer } from '@dawaya/contract/vocabulary/answers';
import { ar, en } from '../i18n/ui.ts';

/** The body of a refusal. It is empty if something between the page and the server answered. */
type Refusal = { [Key in keyof ErrorBody]?: ErrorBody[Key] | null | undefined };

/** A refusal by the server. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The error code, or null when something between the page and the server answered. */
  readonly code: ErrorCode | null;
  readonly sentence: string | null;
  readonly details: readonly { field: string; message: string }[];
  /** With `which_pharmacy`: the pharmacies to choose from. */
  readonly pharmacies: readonly { id: string; shopName: string }[];
  /** With `answer_changed`: the newest answer, which replaces the one on the screen. */
  readonly answer: Answer | null;
  /** Seconds to wait before another try, if the server named them (429, 503). */
  readonly retryAfter: number | null;

  constructor(status: number, text: string, body: Refusal, retryAfter?: number | null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.retryAfter = retryAfter || null;
    this.code = body.code ?? null;
    this.sentence = body.error ?? null;
    this.details = body.details ?? [];
    this.pharmacies = body.pharmacies ?? [];
    this.answer = body.answer ?? null;
  }
}

/**
 * Reads a refusal from an answer. Its `message` is exactly `status: body` (specification §8).
 * @param retryAfter in seconds
 */
export const parseApiError = (
  status: number,
  statusText: string,
  text: string,
  retryAfter?: number | null,
): ApiError => new ApiError(status, text || statusText, parseBody(text), retryAfter);

/** The server could not be reached. It may have received the call all the same. */
export class OfflineError extends Error {
  override name = 'OfflineError';
  readonly sentence: string;
  /** True if the outbox holds the call and sends it when the connection is back. */
  readonly isInOutbox: boolean;

  constructor(language: string, cause?: unknown, isInOutbox = false) {
    super('offline', { cause });
    this.isInOutbox = isInOutbox;
    this.sentence = (language === 'ar' ? ar : en).offline;
  }
}

/**
 * Returns whether the server has decided about the call, so that another try gets the same answer.
 */
export const isFinalError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== null && error.status < 500 && error.status !== 429;

/**
 * Turns the refusal of a missing record into null, which is an answer too.
 * @throws every other error
 */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/**
 * Returns the message to show: the server's, else `fallback` (specification §8).
 */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof OfflineError) return error.sentence ?? fallback;
  return fallback;
}

function parseBody(text: string): Refusal {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
