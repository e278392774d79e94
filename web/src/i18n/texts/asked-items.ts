import { askedItems as ar } from '../ar/asked-items.ts';
import { createTexts } from '../create-texts.ts';
import { askedItems as en } from '../en/asked-items.ts';

export const useAskedItemsTexts = createTexts({ en, ar });
