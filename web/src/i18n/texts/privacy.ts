import { privacy as ar } from '../ar/privacy.ts';
import { createTexts } from '../create-texts.ts';
import { privacy as en } from '../en/privacy.ts';

export const usePrivacyTexts = createTexts({ en, ar });
