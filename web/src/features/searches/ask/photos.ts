import { loadPhotoWork } from '../../../shared/sending/later-photo-work.ts';
import { createPhotoStore } from '../../../shared/sending/photo-store.ts';

/**
 * The photos of the question that is being written. What somebody covers on them is never sent: they
 * leave once they go along, or with the question.
 */
export const askPhotos = createPhotoStore('ask', loadPhotoWork, false);
