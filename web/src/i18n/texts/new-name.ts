import { newName as ar } from '../ar/new-name.ts';
import { createTexts } from '../create-texts.ts';
import { newName as en } from '../en/new-name.ts';

export const useNewNameTexts = createTexts({ en, ar });
