import { passwordField as ar } from '../ar/password-field.ts';
import { createTexts } from '../create-texts.ts';
import { passwordField as en } from '../en/password-field.ts';

export const usePasswordFieldTexts = createTexts({ en, ar });
