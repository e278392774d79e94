import type { contactFields as en } from '../en/contact-fields.ts';

export const contactFields: typeof en = {
  name: 'الاسم الكامل',
  phone: 'رقم الهاتف',
  phoneHint: 'مثل \u20660912\u00a0345\u00a0678\u2069 أو مع مفتاح الدولة.',
  email: 'البريد الإلكتروني',
};
