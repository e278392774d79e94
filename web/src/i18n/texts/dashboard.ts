import { dashboard as ar } from '../ar/dashboard.ts';
import { createTexts } from '../create-texts.ts';
import { dashboard as en } from '../en/dashboard.ts';

export const useDashboardTexts = createTexts({ en, ar });
