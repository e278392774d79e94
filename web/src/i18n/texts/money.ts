import { money as ar } from '../ar/money.ts';
import { createTexts } from '../create-texts.ts';
import { money as en } from '../en/money.ts';

export const useMoneyTexts = createTexts({ en, ar });
