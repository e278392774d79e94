import { trackPlain as ar } from '../ar/track-plain.ts';
import { createTexts } from '../create-texts.ts';
import { trackPlain as en } from '../en/track-plain.ts';

export const useTrackPlainTexts = createTexts({ en, ar });
