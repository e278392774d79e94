import { layout as ar } from '../ar/layout.ts';
import { createTexts } from '../create-texts.ts';
import { layout as en } from '../en/layout.ts';

export const useLayoutTexts = createTexts({ en, ar });
