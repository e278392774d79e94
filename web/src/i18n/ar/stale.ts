import type { stale as en } from '../en/stale.ts';

export const stale: typeof en = (time) => `تعذر التحديث. آخر تحديث: ${time}.`;
