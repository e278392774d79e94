import { towns as ar } from '../ar/towns.ts';
import { createTexts } from '../create-texts.ts';
import { towns as en } from '../en/towns.ts';

export const townTexts = { en, ar };
export const useTownTexts = createTexts(townTexts);
