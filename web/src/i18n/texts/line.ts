import { line as ar } from '../ar/line.ts';
import { createTexts } from '../create-texts.ts';
import { line as en } from '../en/line.ts';

export const useLineTexts = createTexts({ en, ar });
