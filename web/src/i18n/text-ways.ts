import { createTexts } from './create-texts.ts';

/** The ways to ask without the website. */
export const en = {
  names: { sms: 'SMS', telegram: 'Telegram', whatsapp: 'WhatsApp' },
  or: ' or ',
  title: (names: string) => `Or ask by ${names}`,
  printed: (names: string) => `Ask for any medicine by ${names}.`,
  hint: 'Write the medicine and the town, such as: Amoclan 1 g Kassala.',
  code: (name: string) => `QR code that opens ${name}`,
};

export const ar: typeof en = {
  names: { sms: 'رسالة نصية', telegram: 'تيليجرام', whatsapp: 'واتساب' },
  or: ' أو ',
  title: (names) => `أو اسأل عبر ${names}`,
  printed: (names) => `اسأل عن أي دواء عبر ${names}.`,
  hint: 'اكتب اسم الدواء والمدينة، مثلًا: أموكلان 1 جم كسلا.',
  code: (name) => `رمز استجابة سريعة يفتح ${name}`,
};

export const useTextWaysTexts = createTexts({ en, ar });
