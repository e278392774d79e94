import { register as ar } from '../ar/register.ts';
import { createTexts } from '../create-texts.ts';
import { register as en } from '../en/register.ts';

export const useRegisterTexts = createTexts({ en, ar });
