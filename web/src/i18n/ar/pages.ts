import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  home: {
    title: 'دوايا: ابحث عن صيدلية في السودان وأرسل روشتتك',
    description:
      'ابحث عن صيدلية مفتوحة قريبة منك في السودان وأرسل لها صورة الروشتة. كل الولايات الـ17، بالعربية والإنجليزية.',
  },
  request: {
    title: 'أرسل طلب روشتة · دوايا',
    description: 'أرسل صور الروشتة إلى صيدلية في السودان وتابع طلبك.',
  },
  track: { title: 'طلبك · دوايا', description: 'أين وصل طلب الروشتة.' },
  signup: {
    title: 'حساب جديد أو تسجيل الدخول · دوايا',
    description: 'بحساب في دوايا تُكتب بياناتك تلقائيًا عند إرسال الروشتة.',
  },
  pharmacistLogin: {
    title: 'دخول الصيادلة · دوايا',
    description: 'الدخول إلى لوحة صيدليتك.',
  },
  registerPharmacy: {
    title: 'سجّل صيدليتك · دوايا',
    description: 'سجّل صيدليتك في السودان واستقبل روشتات الزبائن القريبين منك.',
  },
  dashboard: { title: 'لوحة الصيدلية · دوايا', description: 'الطلبات وبيانات الصيدلية.' },
  adminLogin: { title: 'دخول الإدارة · دوايا', description: 'لمن يديرون دوايا.' },
  adminDashboard: { title: 'لوحة الإدارة · دوايا', description: 'لمن يديرون دوايا.' },
  notFound: {
    title: 'الصفحة غير موجودة · دوايا',
    description: 'هذه الصفحة غير موجودة.',
  },
};
