import { createTexts } from './create-texts.ts';

export const en = {
  ownPage: 'Your page, as customers see it',
  poster: 'Poster to print',
  title: 'Pharmacy profile',
  intro: 'What customers see in the list.',
  isOpen: 'Open now',
  is24Hours: 'Open 24 hours',
  hasDelivery: 'Delivery',
  on: 'On',
  off: 'Off',
  switchFailed: 'This change was not saved',
  missingTitle: 'Address incomplete',
  missing: (parts: string) =>
    `The card shows 'Address pending verification', because this is missing: ${parts}.`,
  parts: { address: 'address', city: 'city', state: 'state', zipCode: 'zip code' },
  nameAr: 'Name in Arabic',
  nameEn: 'Name in English',
  phone: 'Phone',
  zipCode: 'Zip code',
  takeZipCode: (code: string) => `Use ${code}, your city’s`,
  address: 'Address',
  save: 'Save profile',
  saved: 'Profile saved',
  failed: 'Failed to save the profile',
  position: 'Landmark and place on the map',
  form: 'Name, contact and address',
};

export const ar: typeof en = {
  ownPage: 'صفحتك للزبائن',
  poster: 'ملصق للطباعة',
  title: 'بيانات الصيدلية',
  intro: 'ما يراه الزبائن في القائمة.',
  isOpen: 'مفتوحة الآن',
  is24Hours: 'تعمل 24 ساعة',
  hasDelivery: 'توصيل',
  on: 'نعم',
  off: 'لا',
  switchFailed: 'لم يُحفظ هذا التغيير',
  missingTitle: 'العنوان غير مكتمل',
  missing: (parts) =>
    `يظهر في بطاقة صيدليتك «العنوان قيد التحقق» لأن هذه البيانات ناقصة: ${parts}.`,
  parts: { address: 'العنوان', city: 'المدينة', state: 'الولاية', zipCode: 'الرمز البريدي' },
  nameAr: 'الاسم بالعربية',
  nameEn: 'الاسم بالإنجليزية',
  phone: 'رقم الهاتف',
  zipCode: 'الرمز البريدي',
  takeZipCode: (code) => `استعمال ${code}، رمز مدينتك`,
  address: 'العنوان',
  save: 'حفظ البيانات',
  saved: 'تم حفظ البيانات',
  failed: 'تعذر حفظ البيانات',
  position: 'المعلم القريب والموقع على الخريطة',
  form: 'الاسم والهاتف والعنوان',
};

export const useDashboardProfileTexts = createTexts({ en, ar });
