import type { ErrorBody, ErrorCode } from '@dawaya/contract/errors';
import type { Answer } from '@dawaya/contract/vocabulary/answers';
import { ui as ar } from '../i18n/ar/ui.ts';
import { ui as en } from '../i18n/en/ui.ts';

/** A refusal by the server. `message` is exactly `status: body` (specification, section 8). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The machine word, or null where something between us and the server answered. */
  readonly code: ErrorCode | null;
  /** What people read, in the page's language (product decision 22). */
  readonly sentence: string | null;
  readonly details: readonly { field: string; message: string }[];
  /** Of `which_pharmacy`: those to choose from. */
  readonly pharmacies: readonly { id: string; shopName: string }[];
  /** Of `answer_changed`: the newest, which takes the place of the one that was read. */
  readonly answer: Answer | null;
  /** Seconds to wait before another try, where the server named them (429, 503). */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, text: string, retryAfter?: number | null) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.retryAfter = retryAfter || null;
    const body = parseBody(text);
    this.code = body.code ?? null;
    this.sentence = body.error ?? null;
    this.details = body.details ?? [];
    this.pharmacies = body.pharmacies ?? [];
    this.answer = body.answer ?? null;
  }
}

/** The server could not be reached: nothing is known of what it would have said. */
export class OfflineError extends Error {
  override name = 'OfflineError';
  readonly sentence: string;
  /** It waits in the outbox, and leaves by itself once there is a line. */
  readonly isKept: boolean;

  constructor(language: string, cause?: unknown, isKept = false) {
    super('offline', { cause });
    this.isKept = isKept;
    this.sentence = (language === 'ar' ? ar : en).offline;
  }
}

/** Whether the server has looked at what was asked; a later try would hear the same. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== null && error.status < 500 && error.status !== 429;

/** The sentence for people: the server's own, else the law's text for that action. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof OfflineError) return error.sentence ?? fallback;
  return fallback;
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
