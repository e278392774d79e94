import type { withoutScripts as en } from '../en/without-scripts.ts';

export const withoutScripts: typeof en = {
  text: 'تحتاج هذه الصفحة إلى JavaScript، وهو معطّل في هذا المتصفح.',
  home: 'العودة إلى الصفحة الرئيسية',
};
