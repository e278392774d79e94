import type { prices as en } from '../en/prices.ts';

export const prices: typeof en = {
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
