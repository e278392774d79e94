import type { ApiResponse } from '@dawaya/contract/api';
import { cityOf } from '@dawaya/contract/vocabulary/cities';
import type { State } from '@dawaya/contract/vocabulary/regions';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { call } from '../../../lib/api.ts';
import { readStored } from '../../../lib/store/store.ts';
import { submitIdempotently } from '../../../lib/submission.ts';
import { asFiles, type Photo } from '../../../shared/sending/photo-store.ts';
import { itemsIn } from './question.ts';

export type SentSearch = ApiResponse<'POST /api/searches'>;

interface Question {
  /** What was typed, by the names of the form's fields. */
  typed: FormData;
  photos: readonly Photo[];
  /** Where somebody is, for a question to the pharmacies around there. */
  near: string | null;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends the question, as one however often it is tried.
 * @throws ApiError, OfflineError: then all is kept
 */
export async function sendSearch(question: Question): Promise<SentSearch> {
  const { photos, onProgress, signal } = question;
  const fields = fieldsOf(question);
  const content = [Object.entries(fields), photos.map(({ id }) => id)];
  return submitIdempotently('ask', content, (headers) =>
    call('POST /api/searches', {
      form: { ...fields, prescriptionImages: asFiles(photos) },
      headers,
      onProgress,
      signal,
    }),
  );
}

function fieldsOf({ typed, photos, near }: Question) {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  const isHere = text('place') === 'here';
  const customerId = readStored('customerId');
  return {
    ...(customerId && { customerId }),
    customerName: text('customerName'),
    phone: text('phone'),
    email: text('email'),
    // The choice offers nothing else, and the server looks again.
    urgency: text('urgency') as Urgency,
    notes: text('notes'),
    items: JSON.stringify(itemsIn(typed).map(({ text, quantity }) => ({ text, quantity }))),
    ...(text('whom') === 'other' && { forName: text('forName') }),
    ...(photos.length > 0 && typed.has('photosGoAlong') && { photosGoAlong: 'true' as const }),
    ...(isHere
      ? { near: near ?? '', landmark: text('landmark') }
      : townOf(text('city'), text('state'))),
  };
}

/** A town by its English name, with its state; one that is not known as it was written. */
function townOf(written: string, state: string) {
  const known = cityOf(written);
  return known
    ? { city: known.city, state: known.state }
    : { city: written, state: state as State };
}
