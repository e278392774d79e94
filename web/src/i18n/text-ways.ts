import type { TextWay } from '@dawaya/contract/endpoints/pharmacy-channels';
import { createTexts } from './create-texts.ts';

/** The ways to ask without the website. */
export const en = {
  names: { sms: 'SMS', telegram: 'Telegram', whatsapp: 'WhatsApp' },
  or: ' or ',
  title: (names: string) => `Or ask by ${names}`,
  printed: (names: string) => `Ask for any medicine by ${names}.`,
  hint: 'Write the medicine and the town, such as: Amoclan 1 g Kassala.',
  photo: (names: string) => ` By ${names} you can add a photo of the prescription.`,
  code: (name: string) => `QR code that opens ${name}`,
};

export const ar: typeof en = {
  names: { sms: 'رسالة نصية', telegram: 'تيليجرام', whatsapp: 'واتساب' },
  or: ' أو ',
  title: (names) => `أو اسأل عبر ${names}`,
  printed: (names) => `اسأل عن أي دواء عبر ${names}.`,
  hint: 'اكتب اسم الدواء والمدينة، مثلًا: أموكلان 1 جم كسلا.',
  photo: (names) => ` ويمكنك أن ترسل معه صورة الروشتة عبر ${names}.`,
  code: (name) => `رمز استجابة سريعة يفتح ${name}`,
};

export const useTextWaysTexts = createTexts({ en, ar });

/** Joins the names of channels: 'SMS or Telegram'. */
export const namesOf = ({ names, or }: typeof en, ways: readonly TextWay[]) =>
  ways.map(({ channel }) => names[channel]).join(or);

/** Says what to write, and where a photo may go along. */
export function hintOf(t: typeof en, ways: readonly TextWay[]): string {
  const chats = ways.filter(({ channel }) => channel !== 'sms');
  return t.hint + (chats.length > 0 ? t.photo(namesOf(t, chats)) : '');
}
