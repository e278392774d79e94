import type { passwordField as en } from '../en/password-field.ts';

export const passwordField: typeof en = { show: 'إظهار المكتوب', hide: 'إخفاء المكتوب' };
