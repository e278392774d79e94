import { inquiries as ar } from '../ar/inquiries.ts';
import { createTexts } from '../create-texts.ts';
import { inquiries as en } from '../en/inquiries.ts';

export const useInquiriesTexts = createTexts({ en, ar });
