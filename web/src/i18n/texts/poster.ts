import { poster as ar } from '../ar/poster.ts';
import { createTexts } from '../create-texts.ts';
import { poster as en } from '../en/poster.ts';

export const posterTexts = { en, ar };
export const usePosterTexts = createTexts(posterTexts);
