import type { layout as en } from '../en/layout.ts';

export const layout: typeof en = {
  skip: 'الانتقال إلى المحتوى',
  brand: 'دوايا',
  home: 'دوايا، الصفحة الرئيسية',
  navigation: 'القائمة الرئيسية',
  menu: 'القائمة',
  dashboard: 'لوحة الصيدلية',
  doctorDashboard: 'لوحة الطبيب',
  adminDashboard: 'لوحة الإدارة',
  myRequests: 'طلباتي',
  doctorSignIn: 'دخول الأطباء',
  doctorSignUp: 'تسجيل طبيب',
  findDoctors: 'البحث عن طبيب',
  adminLogin: 'دخول الإدارة',
  flipTheme: 'التبديل بين الوضع الفاتح والداكن',
  otherLanguage: 'English',
  account: {
    label: 'الحساب',
    join: 'حساب جديد أو دخول',
    signedInAs: 'دخلت باسم',
    roles: { customer: 'زبون', pharmacy: 'صيدلية', doctor: 'طبيب', admin: 'إدارة' },
    signOut: 'تسجيل الخروج',
    signedOut: 'تم تسجيل الخروج',
    failed: 'تعذر تسجيل الخروج',
  },
  footer: {
    about: 'عن دوايا',
    aboutText:
      'دوايا تساعد الناس في السودان على إيجاد صيدلية وإرسال الروشتة إليها، وعلى إيجاد طبيب، بالعربية والإنجليزية.',
    relay:
      'دوايا وسيط بينك وبين الصيدلية أو الطبيب. ليست خط طوارئ ولا تبيع الأدوية. في الحالات الطارئة اتصل بأقرب مستشفى أو توجه إليه.',
    pharmacists: 'للصيادلة',
    register: 'تسجيل صيدلية',
    pharmacistLogin: 'دخول الصيادلة',
    dashboard: 'لوحة الصيدلية',
    advertise: 'الإعلان عن منتجاتك',
    help: 'مساعدة ومعلومات',
    contact: 'اتصل بنا',
    privacy: 'سياسة الخصوصية',
    copyright: '© 2024-2025 دوايا. جميع الحقوق محفوظة.',
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'هذه الصفحة غير موجودة، أو تغيّر رابطها.',
    home: 'العودة إلى الصفحة الرئيسية',
  },
};
