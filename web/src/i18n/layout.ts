import { createTexts } from './create-texts.ts';

export const en = {
  skip: 'Skip to content',
  brand: 'Dawaya',
  home: 'Dawaya, home page',
  navigation: 'Main',
  menu: 'Menu',
  dashboard: 'Dashboard',
  doctorDashboard: 'Doctor dashboard',
  adminDashboard: 'Admin dashboard',
  ask: 'Ask for a medicine',
  myRequests: 'My requests',
  trackByCode: 'Track a request by its code',
  pharmacistLogin: 'Pharmacist login',
  doctorSignIn: 'Doctor sign in',
  doctorSignUp: 'Doctor sign up',
  findDoctors: 'Find doctors',
  adminLogin: 'Admin login',
  flipTheme: 'Switch between light and dark',
  otherLanguage: 'العربية',
  account: {
    label: 'Account',
    join: 'Sign up or log in',
  },
  footer: {
    about: 'About Dawaya',
    aboutText:
      'Dawaya helps people in Sudan find a pharmacy, send it their prescription, and find a doctor.',
    relay:
      'It passes messages on. It is not an emergency line and does not sell medicine. In an emergency, call or go to the nearest hospital.',
    customers: 'For customers',
    pharmacists: 'For pharmacists',
    register: 'Register a pharmacy',
    dashboard: 'Pharmacist dashboard',
    advertise: 'Advertise products',
    help: 'Help and information',
    contact: 'Contact us',
    privacy: 'Privacy policy',
    lowData: 'Low-data mode',
    lowDataStates: { on: 'On', off: 'Off' },
    copyright: '© 2024-2025 Dawaya. All rights reserved.',
  },
  notFound: {
    title: 'Page Not Found',
    text: 'This page does not exist, or it has moved.',
    home: 'Back to the home page',
  },
};

export const ar: typeof en = {
  skip: 'الانتقال إلى المحتوى',
  brand: 'دوايا',
  home: 'دوايا، الصفحة الرئيسية',
  navigation: 'القائمة الرئيسية',
  menu: 'القائمة',
  dashboard: 'لوحة الصيدلية',
  doctorDashboard: 'لوحة الطبيب',
  adminDashboard: 'لوحة الإدارة',
  ask: 'اسأل عن دواء',
  myRequests: 'طلباتي',
  trackByCode: 'متابعة طلب برقمه',
  pharmacistLogin: 'دخول الصيادلة',
  doctorSignIn: 'دخول الأطباء',
  doctorSignUp: 'تسجيل طبيب',
  findDoctors: 'البحث عن طبيب',
  adminLogin: 'دخول الإدارة',
  flipTheme: 'التبديل بين الوضع الفاتح والداكن',
  otherLanguage: 'English',
  account: {
    label: 'الحساب',
    join: 'حساب جديد أو دخول',
  },
  footer: {
    about: 'عن دوايا',
    aboutText:
      'دوايا تساعد الناس في السودان على إيجاد صيدلية وإرسال الروشتة إليها، وعلى إيجاد طبيب.',
    relay:
      'تنقل الرسائل فقط، وليست خط طوارئ ولا تبيع الأدوية. في الحالات الطارئة اتصل بأقرب مستشفى أو توجه إليه.',
    customers: 'للزبائن',
    pharmacists: 'للصيادلة',
    register: 'تسجيل صيدلية',
    dashboard: 'لوحة الصيدلية',
    advertise: 'الإعلان عن منتجاتك',
    help: 'مساعدة ومعلومات',
    contact: 'اتصل بنا',
    privacy: 'سياسة الخصوصية',
    lowData: 'توفير البيانات',
    lowDataStates: { on: 'مفعّل', off: 'متوقف' },
    copyright: '© 2024-2025 دوايا. جميع الحقوق محفوظة.',
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'هذه الصفحة غير موجودة، أو تغيّر رابطها.',
    home: 'العودة إلى الصفحة الرئيسية',
  },
};

export const useLayoutTexts = createTexts({ en, ar });
