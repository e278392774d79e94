import type { ApiKey, ApiResponse } from '@dawaya/contract/api';
import { type CallInput, call } from './api.ts';
import { ApiError } from './errors.ts';
import { readTimed, writeTimed } from './store/store.ts';
import type { SubmissionRecord } from './store/table.ts';
import { uuid } from './uuid.ts';

/**
 * The submission that a form is: its record in this browser, or a new one when there is none or only
 * one of more than a day ago.
 * @param draft the name of the form's draft
 */
export function readSubmission(draft: string, now = Date.now()): SubmissionRecord {
  const stored = readTimed('submission', draft, now);
  const whole = typeof stored?.id === 'string' && typeof stored.key === 'string';
  return stored && whole
    ? { id: stored.id, key: stored.key, sent: stored.sent }
    : writeSubmission(draft, { id: uuid(), key: uuid(), sent: null });
}

/** Stores it; what is written lives a day from now. */
export function writeSubmission(draft: string, submission: SubmissionRecord): SubmissionRecord {
  writeTimed('submission', draft, submission);
  return submission;
}

/** After success: the next one is another one. */
export const forgetSubmission = (draft: string): void => writeTimed('submission', draft, null);

/** The same content repeats its key; content that was changed after a failed try gets a new one. */
export function submissionOf(submission: SubmissionRecord, content: string): SubmissionRecord {
  const changed = submission.sent !== null && submission.sent !== content;
  return { ...submission, key: changed ? uuid() : submission.key, sent: content };
}

/**
 * Sends what a form holds as one submission, however often it is tried (product decision 18). Where
 * an earlier try with other content did get through after all, what stands on the page now is sent
 * as its own.
 * @param draft the name of the form's draft
 * @param content tells whether it is still the same
 * @throws ApiError, OfflineError: then the next try repeats the key
 */
export async function submitIdempotently<Answer>(
  draft: string,
  content: unknown,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const submission = submissionOf(readSubmission(draft), JSON.stringify(content));
  const sendUnder = (key: string) => {
    writeSubmission(draft, { ...submission, key });
    return send({ 'idempotency-key': key });
  };
  const answer = await sendUnder(submission.key).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'idempotency_conflict') throw error;
    return sendUnder(uuid());
  });
  forgetSubmission(draft);
  return answer;
}

/** `call` of one that is not known here: the types of all together are more than the compiler holds. */
const anyCall = call as unknown as (key: ApiKey, input: object) => Promise<never>;

/** `call` for what must not be made twice when its answer is lost. */
export const callIdempotently = <K extends ApiKey>(
  draft: string,
  key: K,
  input: CallInput<K>,
): Promise<ApiResponse<K>> =>
  submitIdempotently(draft, [key, input], (headers) =>
    anyCall(key, { ...(input as object), headers }),
  );
