import { createTexts } from './create-texts.ts';

/** The choice of the way on which news of a request or a question go. */
export const en = {
  loading: 'Loading...',
  failed: 'This could not be loaded.',
  told: {
    sms: 'We tell you by text message',
    telegram: 'We tell you on Telegram',
    whatsapp: 'We tell you on WhatsApp',
    email: 'We tell you by email',
  },
  choose: {
    sms: 'Tell me by text message',
    email: 'Tell me by email',
  },
  changed: 'Done. From now on we tell you there.',
  changeFailed: 'That could not be changed',
  code: 'Code from the text message',
  codeHint: 'We sent six digits to your phone. Enter them, and news come by text message.',
  submit: 'Confirm',
  again: 'Send a new code',
  sent: 'A code is on its way',
  sendFailed: 'The code could not be sent',
  once: 'News go to one of these. Your phone may ring too.',
};

export const ar: typeof en = {
  loading: 'جارٍ التحميل...',
  failed: 'تعذر التحميل.',
  told: {
    sms: 'نخبرك برسالة نصية',
    telegram: 'نخبرك عبر تيليجرام',
    whatsapp: 'نخبرك عبر واتساب',
    email: 'نخبرك بالبريد الإلكتروني',
  },
  choose: {
    sms: 'أخبروني برسالة نصية',
    email: 'أخبروني بالبريد الإلكتروني',
  },
  changed: 'تم. سنخبرك هناك من الآن.',
  changeFailed: 'تعذر التغيير',
  code: 'الرمز من الرسالة النصية',
  codeHint: 'أرسلنا ستة أرقام إلى هاتفك. اكتبها هنا لتصلك الأخبار برسائل نصية.',
  submit: 'تأكيد',
  again: 'إرسال رمز جديد',
  sent: 'الرمز في الطريق إليك',
  sendFailed: 'تعذر إرسال الرمز',
  once: 'نرسل الأخبار إلى جهة واحدة من هذه، ويمكن أن ينبّهك هاتفك أيضًا.',
};

export const useNewsChannelTexts = createTexts({ en, ar });
