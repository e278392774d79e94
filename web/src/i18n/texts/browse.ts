import { browse as ar } from '../ar/browse.ts';
import { createTexts } from '../create-texts.ts';
import { browse as en } from '../en/browse.ts';

export const useBrowseTexts = createTexts({ en, ar });
