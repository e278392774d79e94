import { hours as ar } from '../ar/hours.ts';
import { createTexts } from '../create-texts.ts';
import { hours as en } from '../en/hours.ts';

export const useHoursTexts = createTexts({ en, ar });
