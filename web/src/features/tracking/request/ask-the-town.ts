import { call } from '../../../lib/api.ts';
import { itemsIn } from '../../../shared/asking/asked-items.ts';
import type { PhotoStore } from '../../../shared/sending/photo-store.ts';
import type { asShown } from '../queries.ts';

/** The field, kept with the draft, that says that covering the photos was begun. */
export const coversField = 'coversPhotos';

/** The photos are to go along covered, and none of the covered ones is here any more. */
export class CoveredGoneError extends Error {
  override name = 'CoveredGoneError';
}

/**
 * Makes a request a question to the town: with the photos that stand in the form where there are
 * any, and with those that were sent before only where nobody began to cover them.
 * @throws CoveredGoneError where nothing was sent; ApiError, OfflineError
 */
export async function askTheTown(
  address: ReturnType<typeof asShown>,
  data: FormData,
  store: Pick<PhotoStore, 'ready'>,
): Promise<void> {
  const items = itemsIn(data).map(({ text, quantity }) => ({ text, quantity }));
  const photosGoAlong = data.has('photosGoAlong');
  const { photos } = await store.ready();
  if (photosGoAlong && photos.length > 0) {
    const prescriptionImages = photos.map(
      ({ blob }, index) => new File([blob], `prescription-${index + 1}.jpg`, { type: blob.type }),
    );
    await call('POST /api/track/:token/ask-town/covered', {
      ...address,
      form: { items: JSON.stringify(items), notes: '', prescriptionImages },
    });
  } else {
    if (photosGoAlong && data.has(coversField)) throw new CoveredGoneError();
    const body = { items, notes: '', photosGoAlong };
    await call('POST /api/track/:token/ask-town', { ...address, body });
  }
}
