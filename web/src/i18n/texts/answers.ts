import { answers as ar } from '../ar/answers.ts';
import { createTexts } from '../create-texts.ts';
import { answers as en } from '../en/answers.ts';

export const useAnswersTexts = createTexts({ en, ar });
