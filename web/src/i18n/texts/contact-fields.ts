import { contactFields as ar } from '../ar/contact-fields.ts';
import { createTexts } from '../create-texts.ts';
import { contactFields as en } from '../en/contact-fields.ts';

export const useContactFieldTexts = createTexts({ en, ar });
