import { phoneLinks as ar } from '../ar/phone-links.ts';
import { createTexts } from '../create-texts.ts';
import { phoneLinks as en } from '../en/phone-links.ts';

export const usePhoneLinkTexts = createTexts({ en, ar });
