import { createPhotoStore } from '../../../shared/sending/photo-store.ts';

/** The photos of the question that is being written. */
export const askPhotos = createPhotoStore('ask');
