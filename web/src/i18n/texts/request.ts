import { request as ar } from '../ar/request.ts';
import { createTexts } from '../create-texts.ts';
import { request as en } from '../en/request.ts';

export const useRequestTexts = createTexts({ en, ar });
