import type { pageDescriptions as en } from '../en/page-descriptions.ts';

export const pageDescriptions: typeof en = {
  home: 'ابحث عن صيدلية مفتوحة قريبة منك في السودان وأرسل لها صورة الروشتة. كل الولايات الـ17، بالعربية والإنجليزية.',
  request: 'أرسل صور الروشتة إلى صيدلية في السودان وتابع طلبك.',
  track: 'أين وصل طلب الروشتة.',
  signup: 'بحساب في دوايا تُكتب بياناتك تلقائيًا عند إرسال الروشتة.',
  pharmacistLogin: 'الدخول إلى لوحة صيدليتك.',
  registerPharmacy: 'سجّل صيدليتك في السودان واستقبل روشتات الزبائن القريبين منك.',
  dashboard: 'الطلبات وبيانات الصيدلية.',
  manageAdvertisements: 'إنشاء الإعلانات ودفع رسومها وتجديدها.',
  advertisements: 'أدوية ومنتجات تعلن عنها صيدليات السودان، مع أسعارها.',
  adminLogin: 'لمن يديرون دوايا.',
  adminDashboard: 'لمن يديرون دوايا.',
  notFound: 'هذه الصفحة غير موجودة.',
};
