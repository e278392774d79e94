import { trackSearch as ar } from '../ar/track-search.ts';
import { createTexts } from '../create-texts.ts';
import { trackSearch as en } from '../en/track-search.ts';

export const useTrackSearchTexts = createTexts({ en, ar });
