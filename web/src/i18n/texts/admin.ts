import { admin as ar } from '../ar/admin.ts';
import { createTexts } from '../create-texts.ts';
import { admin as en } from '../en/admin.ts';

export const useAdminTexts = createTexts({ en, ar });
