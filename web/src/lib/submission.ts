import type { ApiKey, ApiResponse } from '@dawaya/contract/api';
import { type CallInput, call } from './api.ts';
import { ApiError } from './errors.ts';
import { readTimed, writeTimed } from './store/store.ts';
import type { SubmissionRecord } from './store/table.ts';
import { uuid } from './uuid.ts';

/**
 * Returns the submission of a form: the stored record, or a new record when there is none or it is
 * older than a day.
 * @param draft the name of the form's draft
 */
export function readSubmission(draft: string, now = Date.now()): SubmissionRecord {
  const stored = readTimed('submission', draft, now);
  const whole = typeof stored?.id === 'string' && typeof stored.key === 'string';
  return stored && whole
    ? { id: stored.id, key: stored.key, sent: stored.sent }
    : writeSubmission(draft, { id: uuid(), key: uuid(), sent: null });
}

export function writeSubmission(draft: string, submission: SubmissionRecord): SubmissionRecord {
  writeTimed('submission', draft, submission);
  return submission;
}

export const deleteSubmission = (draft: string): void => writeTimed('submission', draft, null);

/**
 * Repeats the key for the same content; content that was changed after a failed try gets a new key.
 */
export function submissionOf(submission: SubmissionRecord, content: string): SubmissionRecord {
  const changed = submission.sent !== null && submission.sent !== content;
  return { ...submission, key: changed ? uuid() : submission.key, sent: content };
}

/**
 * Sends a form as one submission, however often it is tried (docs/requests.md). If an earlier try
 * with other content did get through, the form's present content becomes a submission of its own.
 * @param draft the name of the form's draft
 * @param content shows whether it is still the same submission
 * @throws ApiError, OfflineError: then the next try repeats the key
 */
export async function submitIdempotently<Answer>(
  draft: string,
  content: unknown,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const submission = submissionOf(readSubmission(draft), JSON.stringify(content));
  const sendAs = (key: string) => {
    writeSubmission(draft, { ...submission, key });
    return send({ 'idempotency-key': key });
  };
  const answer = await sendAs(submission.key).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'idempotency_conflict') throw error;
    return sendAs(uuid());
  });
  deleteSubmission(draft);
  return answer;
}

/** `call` without the endpoints' types, which are too many together for the compiler. */
const anyCall = call as unknown as (key: ApiKey, input: object) => Promise<never>;

/** Makes a call that must count once, even when its answer is lost. */
export const callIdempotently = <K extends ApiKey>(
  draft: string,
  key: K,
  input: CallInput<K>,
): Promise<ApiResponse<K>> =>
  submitIdempotently(draft, [key, input], (headers) =>
    anyCall(key, { ...(input as object), headers }),
  );
