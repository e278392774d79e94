import { photos as ar } from '../ar/photos.ts';
import { createTexts } from '../create-texts.ts';
import { photos as en } from '../en/photos.ts';

export const usePhotoTexts = createTexts({ en, ar });
