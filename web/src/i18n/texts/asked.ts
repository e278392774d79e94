import { asked as ar } from '../ar/asked.ts';
import { createTexts } from '../create-texts.ts';
import { asked as en } from '../en/asked.ts';

export const useAskedTexts = createTexts({ en, ar });
