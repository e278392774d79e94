import { messages as ar } from '../ar/messages.ts';
import { createTexts } from '../create-texts.ts';
import { messages as en } from '../en/messages.ts';

export const useMessagesTexts = createTexts({ en, ar });
