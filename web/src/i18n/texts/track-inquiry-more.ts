import { trackInquiryMore as ar } from '../ar/track-inquiry-more.ts';
import { createTexts } from '../create-texts.ts';
import { trackInquiryMore as en } from '../en/track-inquiry-more.ts';

export const useTrackInquiryMoreTexts = createTexts({ en, ar });
