import { askWay as ar } from '../ar/ask-way.ts';
import { createTexts } from '../create-texts.ts';
import { askWay as en } from '../en/ask-way.ts';

export const useAskWayTexts = createTexts({ en, ar });
