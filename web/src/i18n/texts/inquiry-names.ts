import { asked as ar } from '../ar/inquiry-names.ts';
import { createTexts } from '../create-texts.ts';
import { asked as en } from '../en/inquiry-names.ts';

export const useInquiryNamesTexts = createTexts({ en, ar });
