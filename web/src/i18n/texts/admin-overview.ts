import { adminOverview as ar } from '../ar/admin-overview.ts';
import { createTexts } from '../create-texts.ts';
import { adminOverview as en } from '../en/admin-overview.ts';

export const useOverviewTexts = createTexts({ en, ar });
