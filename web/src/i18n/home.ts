import { createTexts } from './create-texts.ts';

/** The sentences of the specification word for word. */
export const en = {
  hero: {
    title: 'Find your medicine anywhere in Sudan',
    text: 'Choose a pharmacy, send it a photo of your prescription, and hear back.',
    pharmacist: "I'm a Pharmacist",
    customer: "I'm a Customer",
  },
  follow: {
    title: 'Follow your request',
    open: 'Request to',
    unnamed: 'Your request',
    all: 'All my requests',
  },
  health: {
    title: 'Health information',
    newTab: 'opens in a new tab',
    source: 'NHS',
    conditions: { title: 'Conditions', text: 'Symptoms, causes and treatment, from A to Z.' },
    medicines: { title: 'Medicines', text: 'How to take them, side effects, what not to mix.' },
    living: { title: 'Living well', text: 'Food, movement, sleep and staying healthy.' },
  },
  promo: {
    title: 'What pharmacies have in store',
    text: 'Medicines and products that pharmacies near you advertise, with their prices.',
    button: 'See advertisements',
  },
};

export const ar: typeof en = {
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

export const useHomeTexts = createTexts({ en, ar });
