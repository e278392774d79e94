import { createTexts } from './create-texts.ts';

/** Open and closed, and the next change; the specification gives the first words. */
export const en = {
  open: 'Open',
  closed: 'Closed',
  closes: (time: string) => `closes ${time}`,
  opens: (time: string) => `opens ${time}`,
  confirmed: (ago: string) => `confirmed open ${ago}`,
  confirmedOn: (day: string) => `confirmed open on ${day}`,
};

export const ar: typeof en = {
  open: 'مفتوحة',
  closed: 'مغلقة',
  closes: (time) => `تغلق ${time}`,
  opens: (time) => `تفتح ${time}`,
  confirmed: (ago) => `آخر تأكيد للفتح ${ago}`,
  confirmedOn: (day) => `آخر تأكيد للفتح يوم ${day}`,
};

export const useOpeningTexts = createTexts({ en, ar });
