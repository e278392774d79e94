import type { greeting as en } from '../en/greeting.ts';

export const greeting: typeof en = (shopName, code) =>
  `السلام عليكم، معكم ${shopName}.${code ? ` رقم طلبكم: ${code}` : ''}`;
