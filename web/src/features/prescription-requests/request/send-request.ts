import type { ApiResponse } from '@dawaya/contract/api';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { call } from '../../../lib/api.ts';
import { readStored } from '../../../lib/store/store.ts';
import { submitIdempotently } from '../../../lib/submission.ts';
import { asFiles, type Photo } from '../../../shared/sending/photo-store.ts';

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
  const { photos, onProgress, signal } = submission;
  const fields = fieldsOf(submission);
  const prescriptionImages = asFiles(photos);
  const content = [Object.entries(fields), photos.map(({ id }) => id)];
  return submitIdempotently('request', content, (headers) =>
    call('POST /api/prescription-requests', {
      form: { ...fields, prescriptionImages },
      headers,
      onProgress,
      signal,
    }),
  );
}

function fieldsOf({ pharmacyId, typed, photos }: Submission) {
  const text = (name: string) => String(typed.get(name) ?? '');
  const customerId = readStored('customerId');
  return {
    pharmacyId,
    ...(customerId && { customerId }),
    customerName: text('customerName'),
    phone: text('phone'),
    email: text('email'),
    // The choice offers nothing else, and the server looks again.
    urgency: text('urgency') as Urgency,
    notes: text('notes'),
    ...(typed.has('askTown') && {
      askTownAfterMinutes: text('askTownAfterMinutes'),
      photosGoAlong: String(photos.length > 0 && typed.has('photosGoAlong')),
    }),
  };
}
