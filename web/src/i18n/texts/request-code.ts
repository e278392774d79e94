import { requestCode as ar } from '../ar/request-code.ts';
import { createTexts } from '../create-texts.ts';
import { requestCode as en } from '../en/request-code.ts';

export const useRequestCodeTexts = createTexts({ en, ar });
