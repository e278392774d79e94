import { createTexts } from './create-texts.ts';

/** Texts that open a question of a chat in a browser. */
export const en = {
  title: 'Open it in this browser',
  offer: 'To see the answers here and choose, we text a code to your phone.',
  send: 'Text me a code',
  notSent: 'The code was not sent',
  sent: 'A code is on its way to your phone.',
  hint: 'It works for 10 minutes, in this browser only. Give it to nobody, also not to a pharmacy.',
  open: 'Open the question',
  failed: 'The question was not opened',
  elsewhere: 'Answers and messages open with the private link, in the browser that sent it.',
  orMyData: 'Or see all that we have about you',
};

export const ar: typeof en = {
  title: 'افتحه في هذا المتصفح',
  offer: 'لترى الردود هنا وتختار، نرسل رمزًا برسالة نصية إلى هاتفك.',
  send: 'إرسال الرمز',
  notSent: 'تعذر إرسال الرمز',
  sent: 'الرمز في طريقه إلى هاتفك.',
  hint: 'يعمل 10 دقائق في هذا المتصفح فقط. لا تعطه لأحد، ولا لصيدلية.',
  open: 'فتح السؤال',
  failed: 'تعذر فتح السؤال',
  elsewhere: 'الردود والرسائل تُفتح بالرابط الخاص، في المتصفح الذي أرسلت منه.',
  orMyData: 'أو اطّلع على كل ما نحفظه عنك',
};

export const useOpenByCodeTexts = createTexts({ en, ar });
