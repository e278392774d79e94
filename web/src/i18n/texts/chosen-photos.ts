import { chosenPhotos as ar } from '../ar/chosen-photos.ts';
import { createTexts } from '../create-texts.ts';
import { chosenPhotos as en } from '../en/chosen-photos.ts';

export const useChosenPhotosTexts = createTexts({ en, ar });
