import { createTexts } from './create-texts.ts';

export const en = {
  text: 'This page needs JavaScript, which is switched off in this browser.',
  home: 'Back to the home page',
};

export const ar: typeof en = {
  text: 'تحتاج هذه الصفحة إلى JavaScript، وهو معطّل في هذا المتصفح.',
  home: 'العودة إلى الصفحة الرئيسية',
};

export const useWithoutScriptsTexts = createTexts({ en, ar });
