import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { finder as en } from '../en/finder.ts';
import { formatNumber, plural } from '../format.ts';

/** How many, as the object of «عرض». */
const shownPharmacies = (count: number) =>
  plural('ar', count, {
    one: 'صيدلية واحدة',
    two: 'صيدليتين',
    few: '# صيدليات',
    many: '# صيدلية',
    other: '# صيدلية',
  });

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
  approximate: (search) => `لم نجد «${isolated(search)}» كما كُتب. هذه أقرب النتائج إليه.`,
  meant: (search) => `هل تقصد «${isolated(search)}»؟`,
  readAs: (filters) => `المعروض فقط: ${filters.join('، ')}`,
  nearHint: 'اضغط «الأقرب إليّ» للترتيب بحسب المسافة.',
  suggestions: 'هل تقصد:',
  everywhere: (count) => `عرض ${shownPharmacies(count)} في كل السودان`,
  unfiltered: (count) => `عرض ${shownPharmacies(count)} بدون التصفية`,
  advertised: (count, search) =>
    `${plural('ar', count, {
      one: 'إعلان واحد يذكر',
      two: 'إعلانان يذكران',
      few: '# إعلانات تذكر',
      many: '# إعلانًا يذكر',
      other: '# إعلان يذكر',
    })} «${isolated(search)}»`,
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
