import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Which medicines?',
  hint: 'As on the box. No name, no phone number: pharmacies read it.',
  medicine: (number: string) => `Medicine ${number}`,
  quantity: 'How much',
  quantityOf: (number: string) => `How much of medicine ${number}`,
  add: 'Another medicine',
  remove: (number: string) => `Remove medicine ${number}`,
  full: (most: string) => `That is the most: ${most} medicines in one question.`,
  empty: 'Write at least one medicine, or add a photo of the prescription.',
  /** Pharmacies read the lines without knowing the customer. */
  contact:
    'The pharmacies read this: no link, no email and no phone number. The one that you choose gets your number.',
};

export const ar: typeof en = {
  title: 'أي أدوية تحتاج إليها؟',
  hint: 'كما هو مكتوب على العلبة. لا تكتب اسمك ولا رقم هاتفك، فالصيدليات تقرأ هذا.',
  medicine: (number) => `الدواء ${number}`,
  quantity: 'الكمية',
  quantityOf: (number) => `كمية الدواء ${number}`,
  add: 'إضافة دواء',
  remove: (number) => `حذف الدواء ${number}`,
  full: (most) => `وصلت إلى الحد الأقصى: ${most} دواءً في السؤال الواحد.`,
  empty: 'اكتب دواءً واحدًا على الأقل، أو أضف صورة الروشتة.',
  contact:
    'الصيدليات تقرأ هذا، فلا تكتب رابطًا ولا بريدًا ولا رقم هاتف. رقمك يصل إلى الصيدلية التي تختارها.',
};

export const useInquiryItemsTexts = createTexts({ en, ar });
