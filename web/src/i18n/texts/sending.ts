import { sending as ar } from '../ar/sending.ts';
import { createTexts } from '../create-texts.ts';
import { sending as en } from '../en/sending.ts';

export const useSendingTexts = createTexts({ en, ar });
