import { createTexts } from './create-texts.ts';

export const en = {
  call: (name: string) => `Call ${name}`,
  whatsapp: 'WhatsApp',
  whatsappTo: (name: string) => `Write to ${name} on WhatsApp (opens in a new tab)`,
};

export const ar: typeof en = {
  call: (name) => `الاتصال بـ ${name}`,
  whatsapp: 'واتساب',
  whatsappTo: (name) => `مراسلة ${name} على واتساب (يفتح في نافذة جديدة)`,
};

export const usePhoneLinkTexts = createTexts({ en, ar });
