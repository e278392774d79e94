import { call } from '../../../lib/api.ts';
import { itemsIn } from '../../../shared/inquiry/items.ts';
import type { PhotoStore } from '../../../shared/sending/photo-store.ts';
import type { asShown } from '../queries.ts';

/** The field of the draft that records that the person began to cover the photos. */
export const coversField = 'coversPhotos';

/** Covered photos were to be shown, but none of them is in this browser any more. */
export class CoveredGoneError extends Error {
  override name = 'CoveredGoneError';
}

/**
 * Turns a request into an inquiry to the town. It shows the photos of the form if there are any,
 * and the sent ones only if the person has not begun to cover them.
 * @throws CoveredGoneError, and then nothing was sent; ApiError, OfflineError
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
