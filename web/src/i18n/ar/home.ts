import type { home as en } from '../en/home.ts';
import { plural } from '../format.ts';

export const home: typeof en = {
  hero: {
    title: 'دواؤك أقرب إليك، أينما كنت في السودان',
    text: 'ابحث عن صيدلية، وأرسل لها صورة الروشتة، وتابع طلبك حتى يجهز.',
    pharmacist: 'أنا صيدلي',
    customer: 'أنا زبون',
  },
  follow: {
    title: 'تابع طلبك',
    open: (shopName) => `طلبك من ${shopName}`,
    unnamed: 'طلبك',
  },
  finder: {
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
  },
  card: {
    addressPending: 'العنوان قيد التحقق',
    noPhone: 'غير متوفر',
    phone: 'الهاتف',
    open: 'مفتوحة',
    closed: 'مغلقة',
    always: '24 ساعة',
    delivery: 'توصيل',
    details: 'عرض التفاصيل',
    detailsOf: (shopName) => `عرض التفاصيل: ${shopName}`,
    distance: (km) => `على بعد ${km} كم`,
  },
  health: {
    title: 'معلومات صحية',
    newTab: 'يفتح في نافذة جديدة',
    source: 'MedlinePlus',
    conditions: { title: 'الأمراض', text: 'الأعراض والأسباب والعلاج.' },
    medicines: { title: 'الأدوية', text: 'طريقة الاستعمال والآثار الجانبية وما لا يُؤخذ معًا.' },
    living: { title: 'الحياة الصحية', text: 'الغذاء والحركة والنوم والوقاية.' },
  },
  promo: {
    title: 'إعلانات الصيدليات',
    text: 'أدوية ومنتجات تعلن عنها الصيدليات، مع أسعارها.',
    button: 'شاهد الإعلانات',
  },
};
