import { createTexts } from './create-texts.ts';

/** A file of its own, because many pages with a price need no other text of products. */
export const en = { currency: 'SDG' };

export const ar: typeof en = { currency: 'ج.س' };

export const useMoneyTexts = createTexts({ en, ar });
