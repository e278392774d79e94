import { staff as ar } from '../ar/staff.ts';
import { createTexts } from '../create-texts.ts';
import { staff as en } from '../en/staff.ts';

export const useStaffTexts = createTexts({ en, ar });
