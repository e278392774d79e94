import { loadPhotoWork } from './load-photo-work.ts';
import { createPhotoStore } from './photo-store.ts';

/**
 * The photos of the inquiry's form. A covered part is never sent, so they are uploaded only once
 * they may be shown to pharmacies, or with the inquiry.
 */
export const askPhotos = createPhotoStore('ask', loadPhotoWork, false);
