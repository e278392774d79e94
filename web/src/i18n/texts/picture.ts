import { picture as ar } from '../ar/picture.ts';
import { createTexts } from '../create-texts.ts';
import { picture as en } from '../en/picture.ts';

export const usePictureTexts = createTexts({ en, ar });
