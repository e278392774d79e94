import type { photos as en } from '../en/photos.ts';

export const photos: typeof en = {
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  previousDocument: 'المستند السابق',
  nextDocument: 'المستند التالي',
  position: (at, of) => `${at} من ${of}`,
  turn: 'تدوير',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  zoomed: (percent) => `مكبرة إلى ${percent}`,
  original: 'فتح في نافذة جديدة',
  failed: 'تعذر تحميل الصورة.',
  pdf: {
    download: 'تنزيل',
    loading: 'جارٍ تحميل المستند...',
    previousPage: 'الصفحة السابقة',
    nextPage: 'الصفحة التالية',
    page: (at, of) => `الصفحة ${at} من ${of}`,
    pages: (name) => `صفحات ${name}`,
    noText: 'هذه الصفحة صورة بلا نص.',
    pageFailed: 'تعذر عرض هذه الصفحة. نزّل المستند لقراءته.',
    unreachable: 'تعذر تحميل المستند. حاول مرة أخرى أو نزّله.',
    locked: 'المستند محمي بكلمة مرور. نزّله لفتحه ببرنامج آخر.',
    broken: 'تعذر عرض المستند هنا. نزّله لفتحه ببرنامج آخر.',
  },
};
