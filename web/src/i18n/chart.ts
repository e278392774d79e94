import { createTexts } from './create-texts.ts';

export const en = {
  figures: 'All figures',
  noFigure: 'no figure',
};

export const ar: typeof en = {
  figures: 'كل الأرقام',
  noFigure: 'لا يوجد رقم',
};

export const useChartTexts = createTexts({ en, ar });
