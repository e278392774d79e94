import type { trackPlain as en } from '../en/track-plain.ts';

export const trackPlain: typeof en = {
  news: 'بدون JavaScript لا تُحدَّث هذه الصفحة تلقائيًا.',
  lookAgain: 'تحديث الصفحة',
  you: 'أنت',
  pharmacy: 'الصيدلية',
  message: 'رسالة إلى الصيدلية',
  send: 'إرسال الرسالة',
};
