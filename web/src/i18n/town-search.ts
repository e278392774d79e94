import { createTexts } from './create-texts.ts';

/** Apart from the texts of a town's page, whose bytes are at their bound. */
export const en = {
  label: 'Find a town',
  noMatch: 'No town has this name. Check the spelling, or clear the field.',
};

export const ar: typeof en = {
  label: 'ابحث عن مدينتك',
  noMatch: 'لا توجد مدينة بهذا الاسم. راجع الكتابة أو امسح ما كتبته.',
};

export const useTownSearchTexts = createTexts({ en, ar });
