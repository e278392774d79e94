import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  title: 'What we have this week',
  intro:
    'Questions about these medicines reach you first, for seven days. Only your pharmacy sees them.',
  loading: 'Loading what you have...',
  failed: 'What you have could not be loaded.',
  empty: 'Nothing yet.',
  weHaveIt: 'We have it',
  weHaveItFor: (name: string) => `We have it: ${name}`,
  reported: 'You have it',
  until: (day: string) => `until ${day}`,
  remove: (name: string) => `Remove ${name}`,
  changeFailed: 'The change could not be saved.',
  paste: 'Paste a list',
  pasteHint: 'One medicine on each line.',
  read: 'What was read',
  unknown: 'Not recognised',
  report: { one: 'We have # medicine', other: 'We have # medicines' } as PluralForms,
  saved: 'Saved for seven days',
};

export const ar: typeof en = {
  title: 'المتوفر عندنا هذا الأسبوع',
  intro: 'أسئلة الزبائن عن هذه الأدوية تصلك أولًا لسبعة أيام. لا يراها إلا العاملون في صيدليتك.',
  loading: 'جارٍ تحميل المتوفر عندك...',
  failed: 'تعذر تحميل المتوفر عندك.',
  empty: 'لا يوجد شيء بعد.',
  weHaveIt: 'متوفر عندنا',
  weHaveItFor: (name) => `متوفر عندنا: ${name}`,
  reported: 'متوفر عندك',
  until: (day) => `حتى ${day}`,
  remove: (name) => `حذف ${name}`,
  changeFailed: 'تعذر حفظ التغيير.',
  paste: 'لصق قائمة',
  pasteHint: 'كل دواء في سطر.',
  read: 'نتيجة القراءة',
  unknown: 'لم نتعرف على هذا الاسم',
  report: {
    one: 'متوفر عندنا دواء واحد',
    two: 'متوفر عندنا دواءان',
    few: 'متوفر عندنا # أدوية',
    many: 'متوفر عندنا # دواءً',
    other: 'متوفر عندنا # دواء',
  },
  saved: 'تم الحفظ لسبعة أيام',
};

export const useAvailabilityTexts = createTexts({ en, ar });
