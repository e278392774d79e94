import { stale as ar } from '../ar/stale.ts';
import { createTexts } from '../create-texts.ts';
import { stale as en } from '../en/stale.ts';

export const useStaleTexts = createTexts({ en, ar });
