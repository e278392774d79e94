import type { home as en } from '../en/home.ts';

export const home: typeof en = {
  hero: {
    title: 'دواؤك أقرب إليك، أينما كنت في السودان',
    text: 'ابحث عن صيدلية، وأرسل لها صورة الروشتة، وتابع طلبك حتى يجهز.',
    pharmacist: 'أنا صيدلي',
    customer: 'أنا زبون',
  },
  follow: {
    title: 'تابع طلبك',
    open: 'طلب إلى',
    unnamed: 'طلبك',
    all: 'كل طلباتي',
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
    button: 'عرض الإعلانات',
  },
};
