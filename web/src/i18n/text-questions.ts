import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Questions on your phone',
  intro:
    'You get questions from your town on your phone and answer there. A text also says how many new requests wait on this dashboard. Text messages need no Internet.',
  chat: {
    connect: (name: string) => `Get questions on ${name}`,
    failed: 'No code was made',
    send: 'Send this code from your phone to',
    open: (name: string) => `Open ${name}`,
    arrive: (name: string) => `Questions come to you on ${name}.`,
  },
  send: 'Send me a code',
  sendFailed: 'The code was not sent',
  enter: 'Enter the code that we sent by text message to',
  codeHint: 'It works for 10 minutes.',
  proveFailed: 'The number was not confirmed',
  proven: 'Your number is confirmed.',
  otherNumber: 'Change the number or get a new code',
  arriveAt: 'Questions come to',
  comeFrom: 'Dawaya’s number is',
  answer: {
    write: 'To answer, write',
    parts: 'the question’s number, then 1 (in stock), 2 (some) or 0 (none), then the price.',
  },
  example: '4821 1 12500',
  open: {
    write: 'To show your pharmacy as open or closed, write',
    or: 'or',
    assistant: 'An assistant cannot do that.',
  },
  opens: 'open',
  closes: 'closed',
  end: (name: string) => `Stop questions by ${name}`,
  ended: (name: string) => `You will get no more questions by ${name}.`,
  endFailed: 'The questions could not be stopped',
};

export const ar: typeof en = {
  title: 'الأسئلة على هاتفك',
  intro:
    'تصلك أسئلة زبائن مدينتك على هاتفك وترد عليها من هناك، ويصلك عدد الطلبات الجديدة لتفتحها في هذه اللوحة. الرسائل النصية تعمل بدون إنترنت.',
  chat: {
    connect: (name) => `استلام الأسئلة عبر ${name}`,
    failed: 'تعذر إنشاء الرمز',
    send: 'أرسل هذا الرمز من هاتفك إلى',
    open: (name) => `فتح ${name}`,
    arrive: (name) => `تصلك الأسئلة عبر ${name}.`,
  },
  send: 'إرسال رمز إلى هاتفي',
  sendFailed: 'تعذر إرسال الرمز',
  enter: 'اكتب الرمز الذي أرسلناه برسالة نصية إلى',
  codeHint: 'الرمز صالح لمدة 10 دقائق.',
  proveFailed: 'تعذر تأكيد الرقم',
  proven: 'تم تأكيد رقمك.',
  otherNumber: 'تغيير الرقم أو طلب رمز جديد',
  arriveAt: 'تصلك الأسئلة على',
  comeFrom: 'من رقم دوايا',
  answer: {
    write: 'للرد اكتب',
    parts: 'رقم السؤال، ثم موجود أو بعضه أو ما موجود، ثم السعر.',
  },
  example: '4821 موجود 12500',
  open: {
    write: 'لتظهر صيدليتك مفتوحة أو مغلقة اكتب',
    or: 'أو',
    assistant: 'مساعد الصيدلي لا يستطيع ذلك.',
  },
  opens: 'مفتوح',
  closes: 'مقفول',
  end: (name) => `إيقاف الأسئلة عبر ${name}`,
  ended: (name) => `لن تصلك الأسئلة عبر ${name} بعد الآن.`,
  endFailed: 'تعذر إيقاف الأسئلة',
};

export const useTextQuestionTexts = createTexts({ en, ar });
