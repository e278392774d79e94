import { inquiryLink as ar } from '../ar/inquiry-link.ts';
import { createTexts } from '../create-texts.ts';
import { inquiryLink as en } from '../en/inquiry-link.ts';

export const useInquiryLinkTexts = createTexts({ en, ar });
