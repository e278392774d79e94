import { createTexts } from './create-texts.ts';

/** Apart from the texts of a town's page, whose bytes are at their bound. */
export const en = {
  none: 'No town has a pharmacy in Dawaya yet.',
  register: 'Register a pharmacy',
  label: 'Find a town',
  noMatch:
    'No pharmacy of a town with that name is on Dawaya yet. Check the spelling, or clear the field.',
};

export const ar: typeof en = {
  none: 'لا توجد صيدليات في دوايا في أي مدينة حتى الآن.',
  register: 'تسجيل صيدلية',
  label: 'ابحث عن مدينتك',
  noMatch: 'لا توجد في دوايا صيدليات من مدينة بهذا الاسم بعد. راجع الكتابة أو امسحها.',
};

export const useTownSearchTexts = createTexts({ en, ar });
