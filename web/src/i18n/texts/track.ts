import { track as ar } from '../ar/track.ts';
import { createTexts } from '../create-texts.ts';
import { track as en } from '../en/track.ts';

export const useTrackTexts = createTexts({ en, ar });
