import type { ApiResponse } from '@dawaya/contract/api';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { readStored } from '../../../lib/storage.ts';
import { uuid } from '../../../lib/uuid.ts';
import type { Photo } from './photos.ts';
import { forContent, readSendingDraft, writeSendingDraft } from './sending-draft.ts';

export type SentAnswer = ApiResponse<'POST /api/prescription-requests'>;

interface Submission {
  pharmacyId: string;
  /** What was typed, by the names of the call. */
  typed: FormData;
  photos: readonly Photo[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends the request as one, however often it is tried (decision 18). Where an earlier try with
 * other content did get through after all, what stands on the page now is sent as its own request.
 * @throws ApiError, OfflineError: then all is kept
 */
export async function sendRequest(submission: Submission): Promise<SentAnswer> {
  const fields = fieldsOf(submission);
  const content = JSON.stringify([fields, submission.photos.map(({ id }) => id)]);
  const draft = writeSendingDraft(forContent(readSendingDraft(), content));
  try {
    return await post(submission, fields, draft.key);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'idempotency_conflict') throw error;
    return post(submission, fields, writeSendingDraft({ ...draft, key: uuid() }).key);
  }
}

function fieldsOf({ pharmacyId, typed }: Submission): [string, string][] {
  const names = ['customerName', 'phone', 'email', 'urgency', 'notes'];
  const written = names.map((name): [string, string] => [name, String(typed.get(name) ?? '')]);
  const customerId = readStored('customerId');
  return [['pharmacyId', pharmacyId], ...(customerId ? [pair(customerId)] : []), ...written];
}

const pair = (customerId: string): [string, string] => ['customerId', customerId];

function post(
  { photos, onProgress, signal }: Submission,
  fields: [string, string][],
  key: string,
): Promise<SentAnswer> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [index, { blob }] of photos.entries()) {
    const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
    form.append('prescriptionImages', blob, `prescription-${index + 1}.${ending}`);
  }
  const headers = { 'idempotency-key': key };
  return call('POST /api/prescription-requests', { form, headers, onProgress, signal });
}
