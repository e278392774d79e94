import { createTexts } from './create-texts.ts';

/** The sentences of the specification word for word. */
export const en = {
  hero: {
    title: 'Find your medicine anywhere in Sudan',
    pharmacist: "I'm a Pharmacist",
    customer: "I'm a Customer",
    medicine: 'What medicine do you need?',
    example: 'For example Amoxicillin 500',
    photo: 'Add a photo of the prescription',
    town: 'Your town',
    locate: 'Find my town',
    ask: 'Ask',
    arabic: 'اقرأ بالعربية',
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
    pharmacist: 'أنا صيدلي',
    customer: 'عندي روشتة',
    medicine: 'ما الدواء الذي تحتاجه؟',
    example: 'مثل: أموكسيسيلين 500',
    photo: 'إضافة صورة الروشتة',
    town: 'مدينتك',
    locate: 'تحديد مدينتي',
    ask: 'اسأل',
    arabic: 'اقرأ بالعربية',
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
