import type { opening as en } from '../en/opening.ts';

export const opening: typeof en = {
  open: 'مفتوحة',
  closed: 'مغلقة',
  closes: (time) => `تغلق ${time}`,
  opens: (time) => `تفتح ${time}`,
  confirmed: (ago) => `آخر تأكيد للفتح ${ago}`,
  confirmedOn: (day) => `آخر تأكيد للفتح يوم ${day}`,
};
