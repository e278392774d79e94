import { telling as ar } from '../ar/telling.ts';
import { createTexts } from '../create-texts.ts';
import { telling as en } from '../en/telling.ts';

export const useTellingTexts = createTexts({ en, ar });
