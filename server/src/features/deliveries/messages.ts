import type { Language } from '@dawaya/contract/vocabulary/languages';

/** Each kind of message with its values. A message has no health data beyond the person's own words. */
export interface TextMessages {
  /** A sentence of a conversation that the person began. */
  reply: { text: string };
  /** The same without a message before it: an answer came. A chat that refuses it is left for SMS. */
  news: { text: string };
  /** Proves a number. */
  code: { code: string };
  /** Opens all that is stored about a number. */
  'data-code': { code: string };
  /** Ends the replies of a day to a number whose share is used up. */
  'last-reply': Record<string, never>;
  /** The only reply to a number of another country. */
  abroad: Record<string, never>;
  /** The same, which asks a chat for the person's phone number. */
  'phone-request': { text: string };
}
export type TextKind = keyof TextMessages;

interface Wording<Values> {
  /** Names the kind at the admins' list of failed messages, which shows no content. */
  title: string;
  write(values: Values): string;
}

const wordings: { [K in TextKind]: Record<Language, Wording<TextMessages[K]>> } = {
  reply: {
    en: { title: 'A reply in a conversation', write: ({ text }) => text },
    ar: { title: 'رد في محادثة', write: ({ text }) => text },
  },
  news: {
    en: { title: 'News in a conversation', write: ({ text }) => text },
    ar: { title: 'خبر في محادثة', write: ({ text }) => text },
  },
  code: {
    en: {
      title: 'A code to confirm a phone number',
      write: ({ code }) =>
        `Dawaya code to confirm your number: ${code}. Enter it on the website. Do not share it.`,
    },
    ar: {
      title: 'رمز لتأكيد رقم الهاتف',
      write: ({ code }) => `رمز دوايا لتأكيد رقمك: ${code}. اكتبه في الموقع ولا تعطه لأحد.`,
    },
  },
  'data-code': {
    en: {
      title: 'A code to open one’s own data',
      write: ({ code }) =>
        `Dawaya code to see or delete your data: ${code}. Enter it on the website. Do not share it.`,
    },
    ar: {
      title: 'رمز لعرض البيانات',
      write: ({ code }) => `رمز دوايا لعرض بياناتك أو حذفها: ${code}. لا تعطه لأحد.`,
    },
  },
  'last-reply': {
    en: {
      title: 'The last reply of a day',
      write: () =>
        'We can send you no more texts today. Your answers are on the website. Or write again tomorrow.',
    },
    ar: {
      title: 'آخر رد في اليوم',
      write: () => 'رسائلنا ليك اليوم انتهت. شوف ردودك في الموقع، أو اكتب لينا بكرة.',
    },
  },
  abroad: {
    en: {
      title: 'A reply to a number abroad',
      write: () =>
        'Dawaya texts only numbers of its own country. Please ask on the website, with your email.',
    },
    ar: {
      title: 'رد على رقم خارج البلد',
      write: () => 'ما بنقدر نرسل لأرقام برة البلد. اسأل من الموقع ببريدك.',
    },
  },
  'phone-request': {
    en: { title: 'A reply that asks for the phone number', write: ({ text }) => text },
    ar: { title: 'رد يطلب رقم الهاتف', write: ({ text }) => text },
  },
};

/** The kinds that carry a code. They have a queue and a share of the budget of their own. */
export const codeKinds: ReadonlySet<string> = new Set<string>([
  'code',
  'data-code',
] satisfies TextKind[]);

export const writeText = <K extends TextKind>(
  kind: K,
  language: Language,
  values: TextMessages[K],
): string => wordings[kind][language].write(values);

/** The title of a kind; a row of another release may have a kind that this one lacks. */
export const titleOf = (kind: string, language: Language): string =>
  kind in wordings ? wordings[kind as TextKind][language].title : kind;
