import { createTexts } from './create-texts.ts';

/** A file of its own, because only pages of products have it. */
export const en = { show: 'Show picture' };

export const ar: typeof en = { show: 'عرض الصورة' };

export const usePictureTexts = createTexts({ en, ar });
