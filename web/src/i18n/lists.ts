import { createTexts } from './create-texts.ts';

export const en = {
  read: 'Read the list',
  file: 'Choose a file (Excel or CSV)',
  tooLarge: 'The file has more than 160 KB. Save only names and prices in it.',
  failed: 'The list could not be read.',
};

export const ar: typeof en = {
  read: 'قراءة القائمة',
  file: 'اختيار ملف (إكسل أو CSV)',
  tooLarge: 'حجم الملف أكبر من 160 كيلوبايت. احفظ فيه الأسماء والأسعار فقط.',
  failed: 'تعذرت قراءة القائمة.',
};

export const useListTexts = createTexts({ en, ar });
