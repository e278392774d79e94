import { home as ar } from '../ar/home.ts';
import { createTexts } from '../create-texts.ts';
import { home as en } from '../en/home.ts';

export const useHomeTexts = createTexts({ en, ar });
