import { trackMore as ar } from '../ar/track-more.ts';
import { createTexts } from '../create-texts.ts';
import { trackMore as en } from '../en/track-more.ts';

export const useTrackMoreTexts = createTexts({ en, ar });
