import { advertisements as ar } from '../ar/advertisements.ts';
import { createTexts } from '../create-texts.ts';
import { advertisements as en } from '../en/advertisements.ts';

export const useAdvertisementTexts = createTexts({ en, ar });
