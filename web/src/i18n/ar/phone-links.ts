import type { phoneLinks as en } from '../en/phone-links.ts';

export const phoneLinks: typeof en = {
  call: (name) => `الاتصال بـ ${name}`,
  whatsapp: 'واتساب',
  whatsappTo: (name) => `مراسلة ${name} على واتساب (يفتح في نافذة جديدة)`,
};
