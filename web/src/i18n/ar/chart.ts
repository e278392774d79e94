import type { chart as en } from '../en/chart.ts';

export const chart: typeof en = {
  figures: 'كل الأرقام',
  noFigure: 'لا يوجد رقم',
};
