import type { photos as en } from '../en/photos.ts';

export const photos: typeof en = {
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  position: (at, of) => `${at} من ${of}`,
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  original: 'فتح في نافذة جديدة',
  failed: 'تعذر تحميل الصورة.',
};
