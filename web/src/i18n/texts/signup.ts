import { signup as ar } from '../ar/signup.ts';
import { createTexts } from '../create-texts.ts';
import { signup as en } from '../en/signup.ts';

export const useSignupTexts = createTexts({ en, ar });
