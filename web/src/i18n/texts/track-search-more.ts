import { trackSearchMore as ar } from '../ar/track-search-more.ts';
import { createTexts } from '../create-texts.ts';
import { trackSearchMore as en } from '../en/track-search-more.ts';

export const useTrackSearchMoreTexts = createTexts({ en, ar });
