import { asks as ar } from '../ar/asks.ts';
import { createTexts } from '../create-texts.ts';
import { asks as en } from '../en/asks.ts';

export const useAsksTexts = createTexts({ en, ar });
