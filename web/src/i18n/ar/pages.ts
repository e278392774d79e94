import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  home: 'دوايا: ابحث عن صيدلية في السودان وأرسل روشتتك',
  request: 'أرسل طلب روشتة · دوايا',
  pharmacy: 'صيدلية · دوايا',
  track: 'طلبك · دوايا',
  myRequests: 'طلباتي · دوايا',
  signup: 'حساب جديد أو تسجيل الدخول · دوايا',
  pharmacistLogin: 'دخول الصيادلة · دوايا',
  registerPharmacy: 'سجّل صيدليتك · دوايا',
  dashboard: 'لوحة الصيدلية · دوايا',
  doctors: 'ابحث عن طبيب · دوايا',
  doctorRegister: 'تسجيل طبيب · دوايا',
  doctorLogin: 'دخول الأطباء · دوايا',
  doctorDashboard: 'لوحة الطبيب · دوايا',
  contact: 'اتصل بنا · دوايا',
  privacy: 'سياسة الخصوصية · دوايا',
  manageAdvertisements: 'إعلاناتك · دوايا',
  advertisements: 'الإعلانات · دوايا',
  adminLogin: 'دخول الإدارة · دوايا',
  adminDashboard: 'لوحة الإدارة · دوايا',
  notFound: 'الصفحة غير موجودة · دوايا',
};
