import type { finder as en } from '../en/finder.ts';
import { plural } from '../format.ts';

export const finder: typeof en = {
  title: 'ابحث عن صيدلية',
  label: 'ابحث باسم الصيدلية أو العنوان أو المدينة',
  placeholder: 'الاسم أو العنوان أو المدينة',
  search: 'بحث',
  filters: 'تصفية الصيدليات',
  filter: { open: 'مفتوحة الآن', '24-7': '24 ساعة', delivery: 'توصيل' },
  near: 'الأقرب إليّ',
  nearRefused: 'تعذر تحديد موقعك. يمكنك البحث بالمدينة أو الحي.',
  loading: 'جارٍ تحميل الصيدليات...',
  failed: 'تعذر تحميل الصيدليات.',
  empty: 'لا توجد صيدليات مطابقة. جرّب تغيير البحث أو التصفية.',
  clear: 'عرض كل الصيدليات',
  more: 'عرض المزيد',
  first: 'العودة إلى أول الصيدليات',
  shown: (count) =>
    plural('ar', count, {
      zero: 'لا توجد صيدليات',
      one: 'صيدلية واحدة',
      two: 'صيدليتان',
      few: '# صيدليات',
      many: '# صيدلية',
      other: '# صيدلية',
    }),
  card: {
    addressPending: 'العنوان قيد التحقق',
    noPhone: 'غير متوفر',
    phone: 'الهاتف',
    always: '24 ساعة',
    delivery: 'توصيل',
    details: 'عرض التفاصيل',
    detailsOf: (shopName) => `عرض التفاصيل: ${shopName}`,
    distance: (distance) => `على بعد ${distance}`,
  },
};
