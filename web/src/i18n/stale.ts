import { createTexts } from './create-texts.ts';

export const en = (time: string) => `Could not refresh. This is from ${time}.`;

export const ar: typeof en = (time) => `تعذر التحديث. آخر تحديث: ${time}.`;

export const useStaleTexts = createTexts({ en, ar });
