import { createTexts } from './create-texts.ts';

/** The choice of the way on which news of a request or a question go. */
export const en = {
  loading: 'Loading...',
  failed: 'This could not be loaded.',
  chosen: {
    sms: 'News come by text message',
    telegram: 'News come on Telegram',
    whatsapp: 'News come on WhatsApp',
    email: 'News come by email',
  },
  choose: {
    sms: 'Send me news by text message',
    email: 'Send me news by email',
  },
  changed: 'Done. News come this way from now on.',
  changeFailed: 'That could not be changed',
  code: 'Code from the text message',
  codeHint: 'We sent six digits to your phone. Enter them, and news come by text message.',
  submit: 'Confirm',
  again: 'Send a new code',
  sent: 'A code is on its way',
  sendFailed: 'The code could not be sent',
  stolen: 'Phone stolen? Cut it off',
  once: 'News go to one of these. Your phone may ring too.',
};

export const ar: typeof en = {
  loading: 'جارٍ التحميل...',
  failed: 'تعذر التحميل.',
  chosen: {
    sms: 'نخبرك برسالة نصية',
    telegram: 'نخبرك عبر تيليجرام',
    whatsapp: 'نخبرك عبر واتساب',
    email: 'نخبرك بالبريد الإلكتروني',
  },
  choose: {
    sms: 'أخبروني برسالة نصية',
    email: 'أخبروني بالبريد الإلكتروني',
  },
  changed: 'تم. ستصلك أخبار طلبك بهذه الطريقة من الآن.',
  changeFailed: 'تعذر التغيير',
  code: 'الرمز من الرسالة النصية',
  codeHint: 'أرسلنا ستة أرقام إلى هاتفك. اكتبها هنا لتصلك أخبار طلبك برسائل نصية.',
  submit: 'تأكيد',
  again: 'إرسال رمز جديد',
  sent: 'الرمز في الطريق إليك',
  sendFailed: 'تعذر إرسال الرمز',
  stolen: 'هل سُرق هاتفك؟ أوقف دوايا عليه',
  once: 'تصلك أخبار طلبك بطريقة واحدة من هذه، وقد ينبّهك هاتفك أيضًا.',
};

export const useNewsChannelTexts = createTexts({ en, ar });
