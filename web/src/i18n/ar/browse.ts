import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { browse as en } from '../en/browse.ts';
import { plural } from '../format.ts';

export const browse: typeof en = {
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
