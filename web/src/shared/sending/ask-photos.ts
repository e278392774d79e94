import { loadPhotoWork } from './load-photo-work.ts';
import { createPhotoStore } from './photo-store.ts';

/**
 * The photos of the inquiry's form. A covered part must never leave the browser, so the form
 * uploads them only after the customer allows pharmacies to see them, or with the inquiry.
 */
export const askPhotos = createPhotoStore('ask', loadPhotoWork, { waitsForRelease: true });
