import { login as ar } from '../ar/login.ts';
import { createTexts } from '../create-texts.ts';
import { login as en } from '../en/login.ts';

export const useLoginTexts = createTexts({ en, ar });
