import { reasons as ar } from '../ar/reasons.ts';
import { reasons as en } from '../en/reasons.ts';

/** By the language of the reason's reader, which need not be the page's. */
export const reasonsIn = { en, ar };
