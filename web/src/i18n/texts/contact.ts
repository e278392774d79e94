import { contact as ar } from '../ar/contact.ts';
import { createTexts } from '../create-texts.ts';
import { contact as en } from '../en/contact.ts';

export const useContactTexts = createTexts({ en, ar });
