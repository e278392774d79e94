import { createTexts } from './create-texts.ts';

export const en = {
  gone: 'No connection, or a very slow one.',
  from: (time: string) => `What you see is from ${time}.`,
  again: 'It is loaded again by itself when the connection returns.',
  lowData: 'Low data: pictures are left out.',
  lowDataLabel: 'Low-data mode',
  on: 'On',
  off: 'Off',
  showPictures: 'Show pictures',
};

export const ar: typeof en = {
  gone: 'لا يوجد اتصال بالإنترنت أو أنه بطيء جدًا.',
  from: (time) => `ما تراه محفوظ منذ ${time}.`,
  again: 'سيُحدَّث من نفسه عند رجوع الشبكة.',
  lowData: 'توفير البيانات: الصور غير معروضة.',
  lowDataLabel: 'توفير البيانات',
  on: 'مفعّل',
  off: 'متوقف',
  showPictures: 'عرض الصور',
};

export const useConnectivityTexts = createTexts({ en, ar });
