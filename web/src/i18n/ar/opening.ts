import type { opening as en } from '../en/opening.ts';

export const opening: typeof en = {
  open: 'مفتوحة',
  closed: 'مغلقة',
  closes: (time) => `تغلق ${time}`,
  opens: (time) => `تفتح ${time}`,
  confirmed: (ago) => `أكدت أنها مفتوحة ${ago}`,
  confirmedOn: (day) => `أكدت أنها مفتوحة يوم ${day}`,
};
