import { createTexts } from './create-texts.ts';

/** Texts for applicants until they confirm their email address (docs/admin.md). */
export const en = {
  title: 'Confirm your email address',
  purpose: {
    pharmacy:
      'A pharmacy is approved, and receives prescriptions, only with a confirmed email address.',
    doctor: 'Patients can ask you for a consultation only once your email address is confirmed.',
  },
  openUntil: (day: string) => `Until ${day} everything goes on as before.`,
  removedOn: (day: string) =>
    `If it is not confirmed by ${day}, the registration is removed with everything that was sent with it.`,
  sentTo: 'Enter the 6-digit code that we email to',
  send: 'Send a new code',
  sent: 'A new code is on its way.',
  notSent: 'The code was not sent',
  passwordGoes:
    'Confirming ends the password of your registration; you can choose a new one after.',
  done: 'Your email address is confirmed.',
  failed: 'The email address was not confirmed',
  /** The proof of a phone by a message that the person sends. */
  message: {
    open: 'Confirm by a message from you',
    noCode: 'No code for your phone is valid now. Confirm your number by a message to us instead.',
    send: 'From the phone whose number you gave, text these digits to',
    write: 'Write the message',
    sent: 'I have sent it',
    goesOn: 'Once your message is here, this page goes on by itself.',
    price: 'The digits work for a day. Your operator takes the price of the message.',
    notYet: 'Your message is not here yet. Try again in a minute.',
    failed: 'The digits could not be loaded',
  },
};

export const ar: typeof en = {
  title: 'أكّد بريدك الإلكتروني',
  purpose: {
    pharmacy: 'لا تُعتمد الصيدلية ولا تصلها الروشتات إلا بعد تأكيد بريدها الإلكتروني.',
    doctor: 'لا يستطيع المرضى طلب استشارتك إلا بعد تأكيد بريدك الإلكتروني.',
  },
  openUntil: (day) => `حتى ${day} يستمر كل شيء كما كان.`,
  removedOn: (day) => `إذا لم تؤكّده قبل ${day} فسيُحذف طلب التسجيل مع كل ما أُرسل معه.`,
  sentTo: 'اكتب الرمز المكوّن من 6 أرقام الذي نرسله إلى',
  send: 'إرسال رمز جديد',
  sent: 'أرسلنا رمزًا جديدًا.',
  notSent: 'تعذر إرسال الرمز',
  passwordGoes:
    'عند تأكيد بريدك تُلغى كلمة المرور التي اخترتها عند التسجيل، ويمكنك بعدها اختيار كلمة مرور جديدة.',
  done: 'تم تأكيد بريدك الإلكتروني.',
  failed: 'تعذر تأكيد البريد الإلكتروني',
  message: {
    open: 'التأكيد برسالة منك',
    noCode: 'لا يوجد رمز صالح لهاتفك الآن. أكّد رقمك برسالة نصية ترسلها إلينا.',
    send: 'من الهاتف الذي كتبت رقمه، أرسل هذه الأرقام برسالة نصية إلى',
    write: 'كتابة الرسالة',
    sent: 'أرسلتها',
    goesOn: 'تتابع الصفحة وحدها عند وصول رسالتك.',
    price: 'الأرقام صالحة ليوم واحد. سعر الرسالة حسب شبكتك.',
    notYet: 'لم تصل رسالتك بعد. حاول مرة أخرى بعد دقيقة.',
    failed: 'تعذر تحميل الأرقام',
  },
};

export const useProveEmailTexts = createTexts({ en, ar });
