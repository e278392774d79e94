import { form as ar } from '../ar/form.ts';
import { createTexts } from '../create-texts.ts';
import { form as en } from '../en/form.ts';

export const useFormTexts = createTexts({ en, ar });
