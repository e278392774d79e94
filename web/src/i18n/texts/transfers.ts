import { transfers as ar } from '../ar/transfers.ts';
import { createTexts } from '../create-texts.ts';
import { transfers as en } from '../en/transfers.ts';

export const useTransferTexts = createTexts({ en, ar });
