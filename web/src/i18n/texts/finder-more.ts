import { finderMore as ar } from '../ar/finder-more.ts';
import { createTexts } from '../create-texts.ts';
import { finderMore as en } from '../en/finder-more.ts';

export const useFinderMoreTexts = createTexts({ en, ar });
