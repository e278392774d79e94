import type { money as en } from '../en/money.ts';

export const money: typeof en = { currency: 'ج.س' };
