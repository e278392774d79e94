import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { DayShare, ShareHolder } from './budget.ts';

/**
 * Each kind of message with its values. A message has no health data beyond the person's
 * own words and, in the chat that asked, those of the chosen pharmacy.
 */
export interface TextMessages {
  /** A sentence of a conversation that the person began. */
  reply: { text: string };
  /**
   * The same without a message before it: an answer came. A chat that refuses it is left for SMS.
   */
  news: { text: string };
  /** The same for a chat that took a question of the web: its number may be another person's. */
  'chat-news': { text: string };
  /** A pharmacy has a medicine. It never goes as a template, which names no medicine. */
  alert: { text: string };
  /** The same for a chat alone: its number may be another person's by now. */
  'chat-alert': { text: string };
  /** The same to a pharmacy's staff. */
  'staff-reply': { text: string };
  /** The new questions of a pharmacy, to its staff. */
  questions: { text: string };
  /** A customer chose the pharmacy, or took that back, to its staff. */
  choice: { text: string };
  /** Proves a number that anybody may have typed. */
  code: { code: string };
  /** Proves the number of a pharmacy's staff. */
  'staff-code': { code: string };
  /** Logs in to the account of a number. */
  'login-code': { code: string };
  /** The same in a browser that the account knows. */
  'known-login-code': { code: string };
  /** Opens all that is stored about a number. */
  'data-code': { code: string };
  /** Opens a question of a chat in a browser. */
  'link-code': { code: string };
  /** Confirms an erasure that a chat of the number asked for. */
  'erasure-code': { code: string };
  /** Decisions on the application of a pharmacy or a doctor whose account has a phone number. */
  'pharmacy-approved': { link: string };
  'pharmacy-rejected': { link: string };
  'pharmacy-suspended': { link: string };
  'pharmacy-reinstated': { link: string };
  'doctor-approved': { link: string };
  'doctor-rejected': { link: string };
  'doctor-suspended': { link: string };
  'doctor-reinstated': { link: string };
  /** Changes of such an account, of which its holder must learn. */
  'owner-invited': { link: string };
  'staff-removed': { link: string };
  'second-factor-changed': { link: string };
  'password-changed': { link: string };
  'new-sign-in': { link: string };
  'account-address-changed': { link: string };
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

const loginCode: Record<Language, Wording<{ code: string }>> = {
  en: {
    title: 'A code to log in',
    write: ({ code }) =>
      `Dawaya code to log in: ${code}. Enter it on the website. Do not share it.`,
  },
  ar: {
    title: 'رمز لتسجيل الدخول',
    write: ({ code }) => `رمز دوايا لدخول حسابك: ${code}. اكتبه في الموقع ولا تعطه لأحد.`,
  },
};

const numberCode: Record<Language, Wording<{ code: string }>> = {
  en: {
    title: 'A code to confirm a phone number',
    write: ({ code }) =>
      `Dawaya code to confirm your number: ${code}. Enter it on the website. Do not share it.`,
  },
  ar: {
    title: 'رمز لتأكيد رقم الهاتف',
    write: ({ code }) => `رمز دوايا لتأكيد رقمك: ${code}. اكتبه في الموقع ولا تعطه لأحد.`,
  },
};

const news: Record<Language, Wording<{ text: string }>> = {
  en: { title: 'News in a conversation', write: ({ text }) => text },
  ar: { title: 'خبر في محادثة', write: ({ text }) => text },
};

const alert: Record<Language, Wording<{ text: string }>> = {
  en: { title: 'An availability alert', write: ({ text }) => text },
  ar: { title: 'تنبيه بتوفر دواء', write: ({ text }) => text },
};

const wordings: { [K in TextKind]: Record<Language, Wording<TextMessages[K]>> } = {
  reply: {
    en: { title: 'A reply in a conversation', write: ({ text }) => text },
    ar: { title: 'رد في محادثة', write: ({ text }) => text },
  },
  news,
  'chat-news': news,
  alert,
  'chat-alert': alert,
  'staff-reply': {
    en: { title: 'A reply to a pharmacy’s staff', write: ({ text }) => text },
    ar: { title: 'رد على العاملين في صيدلية', write: ({ text }) => text },
  },
  questions: {
    en: { title: 'Questions to a pharmacy', write: ({ text }) => text },
    ar: { title: 'أسئلة لصيدلية', write: ({ text }) => text },
  },
  choice: {
    en: { title: 'A customer’s choice, to the pharmacy', write: ({ text }) => text },
    ar: { title: 'اختيار الزبون، رسالة إلى الصيدلية', write: ({ text }) => text },
  },
  code: numberCode,
  'staff-code': numberCode,
  'login-code': loginCode,
  'known-login-code': loginCode,
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
  'link-code': {
    en: {
      title: 'A code to open a question of a chat on the website',
      write: ({ code }) =>
        `Dawaya code to open your question in a browser: ${code}. Do not give it to anybody, not even to a pharmacy.`,
    },
    ar: {
      title: 'رمز لفتح سؤال من المحادثة في الموقع',
      write: ({ code }) => `رمز دوايا لفتح سؤالك في الموقع: ${code}. لا تعطه لأحد، ولا للصيدلية.`,
    },
  },
  'erasure-code': {
    en: {
      title: 'A code to confirm an erasure',
      write: ({ code }) =>
        `Dawaya code to delete your data: ${code}. Write it in the chat where you asked. Do not share it.`,
    },
    ar: {
      title: 'رمز لتأكيد مسح البيانات',
      write: ({ code }) => `رمز دوايا لمسح بياناتك: ${code}. اكتبه في المحادثة ولا تعطه لأحد.`,
    },
  },
  'pharmacy-approved': {
    en: {
      title: 'A pharmacy was approved',
      write: ({ link }) =>
        `Dawaya: your pharmacy is approved. Customers see it from now on. ${link}`,
    },
    ar: {
      title: 'اعتماد صيدلية',
      write: ({ link }) =>
        `دوايا: تم اعتماد صيدليتك، ومن هسه بتظهر للزبائن. لوحة الصيدلية: ${link}`,
    },
  },
  'pharmacy-rejected': {
    en: {
      title: 'A pharmacy could not be approved',
      write: ({ link }) =>
        `Dawaya: your pharmacy is not approved yet. Log in, read the reason and correct it: ${link}`,
    },
    ar: {
      title: 'طلب تسجيل صيدلية لم يُعتمد',
      write: ({ link }) =>
        `دوايا: لسه ما اعتمدنا صيدليتك. ادخل شوف السبب، وأرسل طلب التسجيل من جديد: ${link}`,
    },
  },
  'pharmacy-suspended': {
    en: {
      title: 'A pharmacy was suspended',
      write: ({ link }) =>
        `Dawaya: your pharmacy is taken off the list for now. Write to us: ${link}`,
    },
    ar: {
      title: 'إيقاف صيدلية',
      write: ({ link }) => `دوايا: صيدليتك اتوقفت مؤقتًا. راسلنا: ${link}`,
    },
  },
  'pharmacy-reinstated': {
    en: {
      title: 'A pharmacy is listed again',
      write: ({ link }) => `Dawaya: your pharmacy is listed again. ${link}`,
    },
    ar: {
      title: 'عودة صيدلية',
      write: ({ link }) => `دوايا: صيدليتك رجعت تظهر للزبائن. لوحة الصيدلية: ${link}`,
    },
  },
  'doctor-approved': {
    en: {
      title: 'A doctor was approved',
      write: ({ link }) =>
        `Dawaya: you are approved as a doctor. Log in and switch online to get consultations: ${link}`,
    },
    ar: {
      title: 'اعتماد طبيب',
      write: ({ link }) =>
        `دوايا: تم اعتمادك في دليل الأطباء. ادخل وشغّل «متاح الآن» عشان تجيك الاستشارات: ${link}`,
    },
  },
  'doctor-rejected': {
    en: {
      title: 'A doctor could not be approved',
      write: ({ link }) =>
        `Dawaya: you are not approved as a doctor yet. Log in, read the reason and correct it: ${link}`,
    },
    ar: {
      title: 'طلب تسجيل طبيب لم يُعتمد',
      write: ({ link }) =>
        `دوايا: لسه ما اعتمدنا تسجيلك في دليل الأطباء. ادخل شوف السبب، وأرسل طلب التسجيل من جديد: ${link}`,
    },
  },
  'doctor-suspended': {
    en: {
      title: 'A doctor was suspended',
      write: ({ link }) =>
        `Dawaya: you are taken off the list of doctors for now. Write to us: ${link}`,
    },
    ar: {
      title: 'إيقاف طبيب',
      write: ({ link }) => `دوايا: اتوقف ظهورك في دليل الأطباء. راسلنا: ${link}`,
    },
  },
  'doctor-reinstated': {
    en: {
      title: 'A doctor is listed again',
      write: ({ link }) => `Dawaya: you are on the list of doctors again. ${link}`,
    },
    ar: {
      title: 'عودة طبيب',
      write: ({ link }) => `دوايا: اسمك رجع لدليل الأطباء: ${link}`,
    },
  },
  'owner-invited': {
    en: {
      title: 'A new owner of a pharmacy was invited',
      write: ({ link }) =>
        `Dawaya: a new owner is invited to your pharmacy. If you did not do that, log in and remove that person at once: ${link}`,
    },
    ar: {
      title: 'دعوة صاحب صيدلية جديد',
      write: ({ link }) =>
        `دوايا: اترسلت دعوة لصاحب جديد في صيدليتك. لو ما إنت الأرسلتها، ادخل احذفه طوالي: ${link}`,
    },
  },
  'staff-removed': {
    en: {
      title: 'An owner of a pharmacy was removed',
      write: ({ link }) =>
        `Dawaya: you were removed from your pharmacy, which another owner runs now. If that is wrong, write to us at once: ${link}`,
    },
    ar: {
      title: 'حذف صاحب صيدلية',
      write: ({ link }) =>
        `دوايا: صاحب تاني حذفك من العاملين في صيدليتك، وبقى هو البيديرها. لو في غلط راسلنا طوالي: ${link}`,
    },
  },
  'second-factor-changed': {
    en: {
      title: 'A second factor was changed',
      write: ({ link }) =>
        `Dawaya: the two-step verification of your account was changed. If you did not do that, write to us at once: ${link}`,
    },
    ar: {
      title: 'تغيير في التحقق بخطوتين',
      write: ({ link }) =>
        `دوايا: اتغيّر التحقق بخطوتين في حسابك. لو ما إنت الغيّرته، راسلنا طوالي: ${link}`,
    },
  },
  'password-changed': {
    en: {
      title: 'A password was changed',
      write: ({ link }) =>
        `Dawaya: the password of your account was changed. If you did not do that, write to us at once: ${link}`,
    },
    ar: {
      title: 'تغيير كلمة مرور',
      write: ({ link }) =>
        `دوايا: اتغيّرت كلمة مرور حسابك. لو ما إنت الغيّرتها، راسلنا طوالي: ${link}`,
    },
  },
  'new-sign-in': {
    en: {
      title: 'A log-in on a new device',
      write: ({ link }) =>
        `Dawaya: somebody logged in to your account on a new device. If that was not you, sign it out: ${link}`,
    },
    ar: {
      title: 'دخول من جهاز جديد',
      write: ({ link }) =>
        `دوايا: في دخول لحسابك من جهاز جديد. لو ما إنت، سجّل خروجه من هنا: ${link}`,
    },
  },
  'account-address-changed': {
    en: {
      title: 'The address of an account was changed',
      write: ({ link }) =>
        `Dawaya: we changed the number or email that opens your account. If you did not ask for that, write to us at once: ${link}`,
    },
    ar: {
      title: 'تغيير رقم هاتف حساب أو بريده',
      write: ({ link }) =>
        `دوايا: غيّرنا الرقم أو البريد البتدخل بيه حسابك. لو ما إنت الطلبت كده، راسلنا طوالي: ${link}`,
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

/** The kinds that answer no message, so that a chat may refuse them. */
export const newsKinds = [
  'news',
  'chat-news',
  'alert',
  'chat-alert',
  'questions',
  'choice',
] as const satisfies TextKind[];

/** Returns whether a person's news may move from a chat to the phone number. */
export const isMovable = (kind: string): boolean => kind === 'news' || kind === 'alert';

/** Returns whether a message never goes as a template. */
export const needsWords = (kind: string): boolean => kind === 'alert' || kind === 'chat-alert';

/** Returns whether a message answers none. */
export const isNews = (kind: string): boolean => newsKinds.some((one) => one === kind);

const codeShares: { [K in TextKind]?: DayShare } = {
  code: 'codes',
  'staff-code': 'keptCodes',
  'data-code': 'keptCodes',
  'link-code': 'codes',
  // Anybody may ask for one, so that it must not use up those that erase or prove.
  'login-code': 'codes',
  // Strangers who use up the codes of a day do not lock the account's holder out.
  'known-login-code': 'keptCodes',
  'erasure-code': 'keptCodes',
};
/** Returns whether a kind carries a code, which has a queue of its own. */
export const isCodeKind = (kind: TextKind): boolean => kind in codeShares;

/** Returns the part of the day's SMS in which a message counts. */
export const dayShareOf = ({ kind, isCode }: { kind: string; isCode: boolean }): DayShare =>
  codeShares[kind as TextKind] ?? (isCode ? 'codes' : 'messages');

const holders: { [K in TextKind]?: ShareHolder } = {
  reply: 'customer',
  'phone-request': 'customer',
  news: 'customer',
  alert: 'customer',
  'staff-reply': 'staff',
};
/**
 * Returns the kind of number in whose share an SMS counts; undefined for an SMS that no person
 * causes by texts.
 */
export const shareHolderOf = (kind: string): ShareHolder | undefined => holders[kind as TextKind];

export const writeText = <K extends TextKind>(
  kind: K,
  language: Language,
  values: TextMessages[K],
): string => wordings[kind][language].write(values);

/** Returns the title of a kind; a row of another release may have a kind that this one lacks. */
export const titleOf = (kind: string, language: Language): string =>
  kind in wordings ? wordings[kind as TextKind][language].title : kind;
