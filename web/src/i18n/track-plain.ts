import { createTexts } from './create-texts.ts';

export const en = {
  news: 'Without JavaScript this page does not update by itself.',
  lookAgain: 'Look for news',
  you: 'You',
  pharmacy: 'The pharmacy',
  message: 'Message to the pharmacy',
  send: 'Send the message',
};

export const ar: typeof en = {
  news: 'بدون JavaScript لا تتجدد هذه الصفحة تلقائيًا.',
  lookAgain: 'تحديث الصفحة',
  you: 'أنت',
  pharmacy: 'الصيدلية',
  message: 'رسالة إلى الصيدلية',
  send: 'إرسال الرسالة',
};

export const useTrackPlainTexts = createTexts({ en, ar });
