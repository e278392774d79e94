import { createTexts } from './create-texts.ts';

/** The choice of the way on which news of a request or a question go. */
export const en = {
  loading: 'Loading...',
  failed: 'This could not be loaded.',
  chosen: {
    sms: 'News comes by text message',
    telegram: 'News comes on Telegram',
    whatsapp: 'News comes on WhatsApp',
    email: 'News comes by email',
  },
  choose: {
    sms: 'Send me news by text message',
    telegram: 'Send me news on Telegram',
    whatsapp: 'Send me news on WhatsApp',
    email: 'Send me news by email',
  },
  chat: {
    send: 'Open Dawaya’s chat with this button and send these digits there. Your news then comes to the chat, and you choose a pharmacy there.',
    open: { telegram: 'Open Telegram', whatsapp: 'Open WhatsApp' },
    code: 'QR code that opens the chat',
    lasts: 'The digits work for a day, in one chat.',
  },
  changed: 'Done. News comes this way from now on.',
  changeFailed: 'That could not be changed',
  code: 'Code from the text message',
  codeHint: 'We sent six digits to your phone. Enter them, and news comes by text message.',
  submit: 'Confirm',
  again: 'Send a new code',
  sent: 'A code is on its way',
  sendFailed: 'The code could not be sent',
  stolen: 'Phone stolen? Cut it off',
  once: 'News goes to one of these. If your device rings first, no text follows.',
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
    telegram: 'أخبروني عبر تيليجرام',
    whatsapp: 'أخبروني عبر واتساب',
    email: 'أخبروني بالبريد الإلكتروني',
  },
  chat: {
    send: 'افتح محادثة دوايا بهذا الزر وأرسل منها هذه الأرقام. بعدها تصلك أخبار طلبك في المحادثة، وتختار الصيدلية هناك.',
    open: { telegram: 'فتح تيليجرام', whatsapp: 'فتح واتساب' },
    code: 'رمز استجابة سريعة يفتح المحادثة',
    lasts: 'الأرقام صالحة ليوم واحد ولمحادثة واحدة.',
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
  once: 'تصلك أخبار طلبك بطريقة واحدة من هذه. وإذا نبّهك جهازك أولًا فلن نرسل رسالة نصية.',
};

export const useNewsChannelTexts = createTexts({ en, ar });
