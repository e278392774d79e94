import { chart as ar } from '../ar/chart.ts';
import { createTexts } from '../create-texts.ts';
import { chart as en } from '../en/chart.ts';

export const useChartTexts = createTexts({ en, ar });
