import { createTexts } from './create-texts.ts';

/** The choice of the way of codes and news, where the operator has a gateway. */
export const en = {
  title: 'How do answers reach you?',
  ways: { email: 'By email', text: 'By text message' },
  hint: 'With a text message your phone number is enough: we send it a code, and then the answers.',
};

export const ar: typeof en = {
  title: 'كيف تصلك الردود؟',
  ways: { email: 'بالبريد', text: 'برسالة نصية' },
  hint: 'مع الرسائل النصية يكفي رقم هاتفك: نرسل إليه رمزًا ثم الردود.',
};

export const useTextWayTexts = createTexts({ en, ar });
