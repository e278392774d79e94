import type { ApiResponse } from '@dawaya/contract/api';
import { call } from '../../../lib/api.ts';
import { readStored } from '../../../lib/store/store.ts';
import { submitIdempotently } from '../../../lib/submission.ts';
import type { Photo } from './photos.ts';

type SentAnswer = ApiResponse<'POST /api/prescription-requests'>;

interface Submission {
  pharmacyId: string;
  /** What was typed, by the names of the call. */
  typed: FormData;
  photos: readonly Photo[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends the request, as one however often it is tried.
 * @throws ApiError, OfflineError: then all is kept
 */
export async function sendRequest(submission: Submission): Promise<SentAnswer> {
  const fields = fieldsOf(submission);
  const content = [fields, submission.photos.map(({ id }) => id)];
  return submitIdempotently('request', content, (headers) => post(submission, fields, headers));
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
  headers: Record<string, string>,
): Promise<SentAnswer> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [index, { blob }] of photos.entries()) {
    const ending = blob.type.replace('image/', '').replace('jpeg', 'jpg');
    form.append('prescriptionImages', blob, `prescription-${index + 1}.${ending}`);
  }
  return call('POST /api/prescription-requests', { form, headers, onProgress, signal });
}
