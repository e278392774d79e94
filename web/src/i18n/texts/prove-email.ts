import { proveEmail as ar } from '../ar/prove-email.ts';
import { createTexts } from '../create-texts.ts';
import { proveEmail as en } from '../en/prove-email.ts';

export const useProveEmailTexts = createTexts({ en, ar });
