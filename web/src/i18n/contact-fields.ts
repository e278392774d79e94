import { createTexts } from './create-texts.ts';

export const en = {
  name: 'Full name',
  phone: 'Phone',
  phoneHint: 'Like 0912 345 678, or with country code.',
  email: 'Email',
};

export const ar: typeof en = {
  name: 'الاسم الكامل',
  phone: 'رقم الهاتف',
  phoneHint: 'مثل \u20660912\u00a0345\u00a0678\u2069 أو مع مفتاح الدولة.',
  email: 'البريد الإلكتروني',
};

export const useContactFieldTexts = createTexts({ en, ar });
