import { createTexts } from './create-texts.ts';

export const en = {
  previous: 'Previous picture',
  next: 'Next picture',
  previousDocument: 'Previous document',
  nextDocument: 'Next document',
  position: (at: string, of: string) => `${at} of ${of}`,
  turn: 'Turn',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomed: (percent: string) => `Enlarged to ${percent}`,
  original: 'Open in a new tab',
  failed: 'The picture could not be loaded.',
  pdf: {
    download: 'Download',
    loading: 'Loading the document...',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    page: (at: string, of: string) => `Page ${at} of ${of}`,
    pages: (name: string) => `Pages of ${name}`,
    noText: 'This page is a picture without text.',
    pageFailed: 'This page could not be drawn. Download the document to read it.',
    unreachable: 'The document could not be loaded. Try again, or download it.',
    locked: 'The document is locked with a password. Download it to open it elsewhere.',
    broken: 'The document could not be drawn here. Download it to open it elsewhere.',
  },
};

export const ar: typeof en = {
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

export const usePhotoTexts = createTexts({ en, ar });
