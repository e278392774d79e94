import { opening as ar } from '../ar/opening.ts';
import { createTexts } from '../create-texts.ts';
import { opening as en } from '../en/opening.ts';

export const useOpeningTexts = createTexts({ en, ar });
