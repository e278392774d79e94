import { trackInquiry as ar } from '../ar/track-inquiry.ts';
import { createTexts } from '../create-texts.ts';
import { trackInquiry as en } from '../en/track-inquiry.ts';

export const useTrackInquiryTexts = createTexts({ en, ar });
