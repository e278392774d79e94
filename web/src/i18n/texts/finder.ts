import { finder as ar } from '../ar/finder.ts';
import { createTexts } from '../create-texts.ts';
import { finder as en } from '../en/finder.ts';

export const useFinderTexts = createTexts({ en, ar });
