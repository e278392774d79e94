import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Questions by text message',
  intro:
    'You get questions from your town by text message and answer the same way, even without Internet.',
  send: 'Send me a code',
  sendFailed: 'The code was not sent',
  enter: 'Enter the code that we sent by text message to',
  codeHint: 'It works for 10 minutes.',
  proveFailed: 'The number was not confirmed',
  proven: 'Your number is confirmed.',
  otherNumber: 'Change the number or get a new code',
  arriveAt: 'Questions come to',
  comeFrom: 'Dawaya’s number is',
  answer: [
    'To answer, write',
    'the question’s number, then 1 (in stock), 2 (some) or 0 (none), then the price.',
  ],
  example: '4821 1 12500',
  open: ['To show your pharmacy as open or closed, write', 'or', 'An assistant cannot do that.'],
  opens: 'open',
  closes: 'closed',
  end: 'Stop the text messages',
  ended: 'You will get no more text messages.',
  endFailed: 'The text messages could not be stopped',
};

export const ar: typeof en = {
  title: 'الأسئلة برسائل نصية',
  intro: 'تصلك أسئلة زبائن مدينتك برسائل نصية وترد عليها بالطريقة نفسها، حتى بدون إنترنت.',
  send: 'إرسال رمز إلى هاتفي',
  sendFailed: 'تعذر إرسال الرمز',
  enter: 'اكتب الرمز الذي أرسلناه برسالة نصية إلى',
  codeHint: 'الرمز صالح لمدة 10 دقائق.',
  proveFailed: 'تعذر تأكيد الرقم',
  proven: 'تم تأكيد رقمك.',
  otherNumber: 'تغيير الرقم أو طلب رمز جديد',
  arriveAt: 'تصلك الأسئلة على',
  comeFrom: 'من رقم دوايا',
  answer: ['للرد اكتب', 'رقم السؤال، ثم موجود أو بعضه أو ما موجود، ثم السعر.'],
  example: '4821 موجود 12500',
  open: ['لتظهر صيدليتك مفتوحة أو مغلقة اكتب', 'أو', 'مساعد الصيدلي لا يستطيع ذلك.'],
  opens: 'مفتوح',
  closes: 'مقفول',
  end: 'إيقاف الرسائل النصية',
  ended: 'لن تصلك رسائل نصية بعد الآن.',
  endFailed: 'تعذر إيقاف الرسائل النصية',
};

export const useTextQuestionTexts = createTexts({ en, ar });
