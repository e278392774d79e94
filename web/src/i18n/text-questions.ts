import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Questions by text message',
  intro: 'Without Internet too, you get the questions of your town as an SMS and answer by SMS.',
  phone: 'Your phone number',
  send: 'Send me a code',
  sendFailed: 'The code was not sent',
  enter: 'Enter the code that we sent by text message to',
  codeHint: 'It works for 10 minutes.',
  proveFailed: 'The number was not confirmed',
  proven: 'Your number is confirmed.',
  otherNumber: 'Use another number',
  arriveAt: 'Questions arrive at',
  comeFrom: 'They come from',
  answer: ['To answer, write', 'the number of the question, 1 for in stock, and the price.'],
  example: '4821 1 12500',
  open: ['To open or close, write', 'or', 'An assistant cannot do that.'],
  opens: 'open',
  closes: 'closed',
  end: 'End the text messages',
  ended: 'You get no more text messages.',
  endFailed: 'The text messages were not ended',
};

export const ar: typeof en = {
  title: 'الأسئلة برسائل نصية',
  intro: 'تصلك أسئلة مدينتك برسالة نصية وترد برسالة نصية، حتى بدون إنترنت.',
  phone: 'رقم هاتفك',
  send: 'أرسل لي رمزًا',
  sendFailed: 'تعذر إرسال الرمز',
  enter: 'اكتب الرمز الذي أرسلناه برسالة نصية إلى',
  codeHint: 'الرمز صالح لمدة 10 دقائق.',
  proveFailed: 'تعذر تأكيد الرقم',
  proven: 'تم تأكيد رقمك.',
  otherNumber: 'استخدام رقم آخر',
  arriveAt: 'تصل الأسئلة إلى',
  comeFrom: 'وتأتي من',
  answer: ['للرد اكتب', 'رقم السؤال، ثم 1 أي موجود، ثم السعر.'],
  example: '4821 1 12500',
  open: ['للفتح أو القفل اكتب', 'أو', 'ليس للمساعد أن يفعل ذلك.'],
  opens: 'مفتوح',
  closes: 'مقفول',
  end: 'إيقاف الرسائل النصية',
  ended: 'لن تصلك رسائل نصية بعد الآن.',
  endFailed: 'تعذر إيقاف الرسائل النصية',
};

export const useTextQuestionTexts = createTexts({ en, ar });
