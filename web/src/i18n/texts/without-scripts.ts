import { withoutScripts as ar } from '../ar/without-scripts.ts';
import { createTexts } from '../create-texts.ts';
import { withoutScripts as en } from '../en/without-scripts.ts';

export const useWithoutScriptsTexts = createTexts({ en, ar });
