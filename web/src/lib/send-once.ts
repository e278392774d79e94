import type { ApiKey, ApiResponse } from '@dawaya/contract/api';
import { type CallInput, call } from './api.ts';
import { ApiError } from './errors.ts';
import {
  forContent,
  forgetSendingDraft,
  readSendingDraft,
  writeSendingDraft,
} from './sending-draft.ts';
import { uuid } from './uuid.ts';

/**
 * Sends what a form holds as one submission, however often it is tried (decision 18). Where an
 * earlier try with other content did get through after all, what stands on the page now is sent as
 * its own.
 * @param draft the name of the form's draft
 * @param content tells whether it is still the same
 * @throws ApiError, OfflineError: then the key is kept for the next try
 */
export async function sendOnce<Answer>(
  draft: string,
  content: unknown,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const sending = forContent(readSendingDraft(draft), JSON.stringify(content));
  const sendUnder = (key: string) => {
    writeSendingDraft(draft, { ...sending, key });
    return send({ 'idempotency-key': key });
  };
  const answer = await sendUnder(sending.key).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'idempotency_conflict') throw error;
    return sendUnder(uuid());
  });
  forgetSendingDraft(draft);
  return answer;
}

/** `call` for what must not be made twice when its answer is lost. */
export const callOnce = <K extends ApiKey>(
  draft: string,
  key: K,
  input: CallInput<K>,
): Promise<ApiResponse<K>> =>
  sendOnce(draft, [key, input], (headers) => call(key, { ...input, headers }));
