import { createTexts } from './create-texts.ts';

/** The choice of the way of codes and news, where the operator has a gateway. */
export const en = {
  title: 'How do answers reach you?',
  ways: { email: 'Email me', text: 'Text me' },
  hint: 'Your phone number is enough: we text it a code, then the answers.',
};

export const ar: typeof en = {
  title: 'كيف تصلك الردود؟',
  ways: { email: 'بريد إلكتروني', text: 'رسالة نصية' },
  hint: 'يكفي رقم هاتفك: نرسل إليه رمزًا ثم الردود.',
};

export const useTextWayTexts = createTexts({ en, ar });
