import type { inquiryItems as en } from '../en/inquiry-items.ts';

export const inquiryItems: typeof en = {
  title: 'ما الأدوية المطلوبة؟',
  hint: 'كل دواء في سطر، كما هو مكتوب على العلبة أو في الروشتة، والكمية إن كنت تعرفها. لا تكتب اسمًا ولا رقم هاتف، فالصيدليات تقرأ هذا.',
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
