import { createTexts } from './create-texts.ts';

export const en = { show: 'Show what is typed', hide: 'Hide what is typed' };

export const ar: typeof en = { show: 'إظهار المكتوب', hide: 'إخفاء المكتوب' };

export const usePasswordFieldTexts = createTexts({ en, ar });
