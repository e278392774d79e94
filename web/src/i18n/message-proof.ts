import { createTexts } from './create-texts.ts';

/** The proof of a phone by a message that the person sends. */
export const en = {
  open: 'Confirm by a message from you',
  noCode: 'No code for your phone is valid now. Confirm your number by a message to us instead.',
  send: 'From the phone whose number you gave, text these digits to',
  write: 'Write the message',
  sent: 'I have sent it',
  goesOn: 'Once your message is here, this page goes on by itself.',
  price: 'The digits work for a day. Your operator takes the price of the message.',
  notYet: 'Your message is not here yet. Try again in a minute.',
  failed: 'The digits could not be loaded',
};

export const ar: typeof en = {
  open: 'التأكيد برسالة منك',
  noCode: 'لا يوجد رمز صالح لهاتفك الآن. أكّد رقمك برسالة نصية ترسلها إلينا.',
  send: 'من الهاتف الذي كتبت رقمه، أرسل هذه الأرقام برسالة نصية إلى',
  write: 'كتابة الرسالة',
  sent: 'أرسلتها',
  goesOn: 'تتابع الصفحة وحدها عند وصول رسالتك.',
  price: 'الأرقام صالحة ليوم واحد. سعر الرسالة حسب شبكتك.',
  notYet: 'لم تصل رسالتك بعد. حاول مرة أخرى بعد دقيقة.',
  failed: 'تعذر تحميل الأرقام',
};

export const useMessageProofTexts = createTexts({ en, ar });
