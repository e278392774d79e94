import { bell as ar } from '../ar/bell.ts';
import { createTexts } from '../create-texts.ts';
import { bell as en } from '../en/bell.ts';

export const useBellTexts = createTexts({ en, ar });
