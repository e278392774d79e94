import { isolated } from '@dawaya/contract/vocabulary/direction';
import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';

/** The sentences of the specification word for word. */
export const en = {
  title: 'Find a pharmacy',
  label: 'Search by pharmacy, address or city',
  placeholder: 'Name, address or city',
  search: 'Search',
  filters: 'Filter the pharmacies',
  filter: { open: 'Open Now', '24-7': '24/7', delivery: 'Delivery' },
  near: 'Near me',
  nearRefused: 'Your location is not available. You can search by city or area instead.',
  loading: 'Loading pharmacies...',
  failed: 'The pharmacies could not be loaded.',
  empty: 'No pharmacies found. Try adjusting your search or filters.',
  firstDay: 'No pharmacy has joined Dawaya yet. Please look in again soon.',
  clear: 'Show all pharmacies',
  more: 'Show more',
  first: 'Back to the first pharmacies',
  found: (count: number, search: string, place: string | null) =>
    [
      plural('en', count, { one: '# pharmacy', other: '# pharmacies' }),
      search && `for “${isolated(search)}”`,
      place && `in ${isolated(place)}`,
    ]
      .filter(Boolean)
      .join(' '),
  city: {
    change: 'Change',
    everywhere: 'All of Sudan',
  },
  card: {
    addressPending: 'Address pending verification',
    noPhone: 'Not provided',
    phone: 'Phone',
    always: '24/7',
    delivery: 'Delivery',
    /** It leads to the request form (specification, section 2). */
    details: 'View Details',
    detailsOf: (shopName: string) => `View Details: ${shopName}`,
    distance: (distance: string) => `${distance} away`,
  },
};

export const ar: typeof en = {
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
    change: 'تغيير',
    everywhere: 'كل السودان',
  },
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

export const useFinderTexts = createTexts({ en, ar });
