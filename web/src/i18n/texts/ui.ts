import { ui as ar } from '../ar/ui.ts';
import { createTexts } from '../create-texts.ts';
import { ui as en } from '../en/ui.ts';

export const useUiTexts = createTexts({ en, ar });
