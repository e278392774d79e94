import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Price list',
  intro:
    'Only your pharmacy sees it. It fills in the prices when you answer a question or a request.',
  loading: 'Loading the price list...',
  failed: 'The price list could not be loaded.',
  empty: 'There are no prices yet. You can also save the prices of your answers here.',
  name: 'Medicine',
  price: 'Price in SDG',
  invalidPrice: 'Write whole pounds, for example 12500, 12,500 or 15 thousand.',
  add: 'Save price',
  saved: 'Price saved',
  saveFailed: 'Failed to save the price',
  remove: (name: string) => `Remove ${name}`,
  removeFailed: 'Failed to remove the price',
  search: 'Find in your price list',
  noMatch: 'Nothing found',
  showAll: (count: string) => `Show all ${count}`,
  currency: 'SDG',
};

export const ar: typeof en = {
  title: 'قائمة الأسعار',
  intro: 'لا يراها إلا العاملون في صيدليتك. تُكتب أسعارها تلقائيًا عند الرد على سؤال أو طلب.',
  loading: 'جارٍ تحميل قائمة الأسعار...',
  failed: 'تعذر تحميل قائمة الأسعار.',
  empty: 'لا توجد أسعار بعد. يمكنك أيضًا أن تحفظ هنا الأسعار التي تكتبها في ردودك.',
  name: 'الدواء',
  price: 'السعر بالجنيه',
  invalidPrice: 'اكتب السعر بالجنيه دون كسور، مثل 12500 أو 12,500 أو 15 ألف.',
  add: 'حفظ السعر',
  saved: 'تم حفظ السعر',
  saveFailed: 'تعذر حفظ السعر',
  remove: (name) => `حذف ${name}`,
  removeFailed: 'تعذر حذف السعر',
  search: 'البحث في قائمة أسعارك',
  noMatch: 'لا توجد نتائج',
  showAll: (count) => `عرض الكل (${count})`,
  currency: 'ج.س',
};

export const usePricesTexts = createTexts({ en, ar });
