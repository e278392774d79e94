import type { connectivity as en } from '../en/connectivity.ts';

export const connectivity: typeof en = {
  gone: 'لا يوجد اتصال بالإنترنت أو أنه بطيء جدًا.',
  from: (time) => `ما تراه محفوظ منذ ${time}.`,
  again: 'سيُحدَّث من نفسه عند رجوع الشبكة.',
  lowData: 'توفير البيانات: الصور غير معروضة.',
  lowDataLabel: 'توفير البيانات',
  on: 'مفعّل',
  off: 'متوقف',
  showPictures: 'عرض الصور',
};
