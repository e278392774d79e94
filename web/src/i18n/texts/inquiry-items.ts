import { inquiryItems as ar } from '../ar/inquiry-items.ts';
import { createTexts } from '../create-texts.ts';
import { inquiryItems as en } from '../en/inquiry-items.ts';

export const useInquiryItemsTexts = createTexts({ en, ar });
