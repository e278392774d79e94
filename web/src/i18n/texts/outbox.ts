import { outbox as ar } from '../ar/outbox.ts';
import { createTexts } from '../create-texts.ts';
import { outbox as en } from '../en/outbox.ts';

export const useOutboxTexts = createTexts({ en, ar });
