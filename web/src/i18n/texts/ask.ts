import { ask as ar } from '../ar/ask.ts';
import { createTexts } from '../create-texts.ts';
import { ask as en } from '../en/ask.ts';

export const useAskTexts = createTexts({ en, ar });
