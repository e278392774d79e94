import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { finder as en } from '../en/finder.ts';
import { formatNumber, plural } from '../format.ts';

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
  firstDay: 'لم تنضم أي صيدلية إلى دوايا حتى الآن. عُد إلينا قريبًا.',
  clear: 'عرض كل الصيدليات',
  more: 'عرض المزيد',
  first: 'العودة إلى أول الصيدليات',
  found: (count, search, place) =>
    [
      plural('ar', count, {
        zero: 'لا توجد صيدليات',
        one: 'صيدلية واحدة',
        two: 'صيدليتان',
        few: '# صيدليات',
        many: '# صيدلية',
        other: '# صيدلية',
      }),
      search && `لبحثك عن «${isolated(search)}»`,
      place && `في ${isolated(place)}`,
    ]
      .filter(Boolean)
      .join(' '),
  city: {
    ask: 'في أي مدينة أنت؟',
    other: 'مدينة أخرى',
    change: 'تغيير',
    everywhere: 'كل السودان',
    state: 'الولاية',
    city: 'المدينة',
    allStates: 'كل الولايات',
    allCities: 'كل المدن',
    counted: (name, count) => `${name} (${formatNumber('ar', count)})`,
  },
  card: {
    addressPending: 'العنوان قيد التحقق',
    noPhone: 'غير متوفر',
    phone: 'الهاتف',
    always: '24 ساعة',
    delivery: 'توصيل',
    about: 'عن الصيدلية',
    details: 'عرض التفاصيل',
    detailsOf: (shopName) => `عرض التفاصيل: ${shopName}`,
    distance: (distance) => `على بعد ${distance}`,
  },
};
