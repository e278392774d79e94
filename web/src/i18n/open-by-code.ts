import { createTexts } from './create-texts.ts';

/** Texts that open a question of a chat in a browser. */
export const en = {
  title: 'Open the question in this browser',
  offer: 'We text a code to your phone. With it you see the answers here and choose.',
  send: 'Text me a code',
  notSent: 'The code was not sent',
  sent: 'A code is on its way to your phone.',
  hint: 'It works for 10 minutes, in this browser only. Give it to nobody, not even to a pharmacy.',
  open: 'Open the question',
  failed: 'The question was not opened',
  elsewhere: 'Answers and messages are where you sent it from: in that browser, or in the chat.',
  orMyData: 'Or see all that we have about you',
};

export const ar: typeof en = {
  title: 'فتح السؤال في هذا المتصفح',
  offer: 'نرسل رمزًا برسالة نصية إلى هاتفك، وبه ترى الردود هنا وتختار منها.',
  send: 'إرسال رمز إلى هاتفي',
  notSent: 'تعذر إرسال الرمز',
  sent: 'الرمز في طريقه إلى هاتفك.',
  hint: 'الرمز صالح لمدة 10 دقائق، في هذا المتصفح فقط. لا تعطه لأحد، ولا للصيدلية.',
  open: 'فتح السؤال',
  failed: 'تعذر فتح السؤال',
  elsewhere: 'تجد الردود والرسائل حيث أرسلت الطلب: في المتصفح نفسه أو في المحادثة.',
  orMyData: 'أو اطّلع على كل ما نحفظه عنك',
};

export const useOpenByCodeTexts = createTexts({ en, ar });
