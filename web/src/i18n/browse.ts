import { isolated } from '@dawaya/contract/vocabulary/direction';
import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';

export const en = {
  title: 'Advertisements',
  intro: 'Medicines and products that pharmacies advertise, with their prices.',
  label: 'Search by product name or description',
  placeholder: 'Name or description',
  search: 'Search',
  loading: 'Loading advertisements...',
  failed: 'The advertisements could not be loaded.',
  empty: 'No advertisements yet',
  emptyText: 'What pharmacies advertise appears here.',
  findPharmacy: 'Find a pharmacy',
  noMatch: 'No advertisements found. Try another word.',
  clear: 'Show all advertisements',
  approximate: 'Nothing matches exactly. Close in spelling:',
  meant: (search: string) => `Did you mean “${isolated(search)}”?`,
  shown: (count: number) =>
    plural('en', count, { one: '# advertisement shown', other: '# advertisements shown' }),
  pharmacy: 'Pharmacy',
  toPharmacy: 'Go to the pharmacy',
  toPharmacyOf: (product: string, shopName: string) =>
    `Go to the pharmacy: ${product}, ${shopName}`,
};

export const ar: typeof en = {
  title: 'الإعلانات',
  intro: 'أدوية ومنتجات تعلن عنها الصيدليات، مع أسعارها.',
  label: 'ابحث باسم المنتج أو وصفه',
  placeholder: 'اسم المنتج أو وصفه',
  search: 'بحث',
  loading: 'جارٍ تحميل الإعلانات...',
  failed: 'تعذر تحميل الإعلانات.',
  empty: 'لا توجد إعلانات بعد',
  emptyText: 'تظهر هنا إعلانات الصيدليات.',
  findPharmacy: 'البحث عن صيدلية',
  noMatch: 'لم نجد إعلانات. جرّب كلمة أخرى.',
  clear: 'عرض كل الإعلانات',
  approximate: 'لا نتائج مطابقة تمامًا. الأقرب في الكتابة:',
  meant: (search) => `هل تقصد «${isolated(search)}»؟`,
  shown: (count) =>
    plural('ar', count, {
      zero: 'لا توجد إعلانات',
      one: 'إعلان واحد',
      two: 'إعلانان',
      few: '# إعلانات',
      many: '# إعلانًا',
      other: '# إعلان',
    }),
  pharmacy: 'الصيدلية',
  toPharmacy: 'إلى الصيدلية',
  toPharmacyOf: (product, shopName) => `إلى الصيدلية: ${product}، ${shopName}`,
};

export const useBrowseTexts = createTexts({ en, ar });
