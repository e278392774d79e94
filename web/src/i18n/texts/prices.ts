import { prices as ar } from '../ar/prices.ts';
import { createTexts } from '../create-texts.ts';
import { prices as en } from '../en/prices.ts';

export const usePricesTexts = createTexts({ en, ar });
