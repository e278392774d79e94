import type { Role } from '@dawaya/contract/vocabulary/roles';
import { formatDayInKhartoum } from './format-day.ts';
import type { TemplatesOf } from './template.ts';

/** To applicants whose address is not proven (docs/admin.md); `name` is a shop's or a doctor's. */
export interface ProofMails {
  'proof-reminder': { role: Role; name: string; loginUrl: string };
  /** Times are ISO 8601 texts, because a queued mail is JSON. */
  'removal-notice': { name: string; until: string; loginUrl: string };
  'closing-notice': { role: Role; name: string; until: string; loginUrl: string };
}

/** Returns the name in the greeting of a doctor; none for a pharmacy, which is not a person. */
const withGreeting = (role: Role, name: string) => (role === 'pharmacy' ? undefined : name);

const howTo = {
  en: (loginUrl: string) =>
    `Log in with this email address and enter the code that we send you then: ${loginUrl}`,
  ar: (loginUrl: string) =>
    `سجّل الدخول بهذا البريد واكتب الرمز الذي سنرسله إليك حينها: ${loginUrl}`,
};

export const proofTemplates: TemplatesOf<ProofMails> = {
  'proof-reminder': {
    en: ({ role, name, loginUrl }) => ({
      subject: 'Please confirm your email address for Dawaya',
      to: withGreeting(role, name),
      paragraphs: [
        role === 'pharmacy'
          ? `The email address of ${name} has not been confirmed yet. Without that we cannot approve the pharmacy, and it receives no prescriptions.`
          : `Your email address has not been confirmed yet. Without that nobody can ask you for a consultation.`,
        howTo.en(loginUrl),
        'If you did not register on Dawaya, you can ignore this mail.',
      ],
    }),
    ar: ({ role, name, loginUrl }) => ({
      subject: 'أكّد بريدك الإلكتروني في دوايا',
      to: withGreeting(role, name),
      paragraphs: [
        role === 'pharmacy'
          ? `لم يتم بعد تأكيد البريد الإلكتروني المسجّل باسم «${name}». ومن دون ذلك لا يمكننا اعتماد الصيدلية ولا تصلها الروشتات.`
          : `لم يتم تأكيد بريدك الإلكتروني بعد. ومن دون ذلك لا يستطيع أحد طلب استشارتك.`,
        howTo.ar(loginUrl),
        'إذا لم تسجّل في دوايا فتجاهل هذه الرسالة.',
      ],
    }),
  },
  'removal-notice': {
    en: ({ name, until, loginUrl }) => ({
      subject: 'Your registration on Dawaya is about to be removed',
      paragraphs: [
        `The email address of ${name} has not been confirmed. On ${formatDayInKhartoum('en', until)} we remove the registration and everything that was sent with it.`,
        `To keep it: ${howTo.en(loginUrl)}`,
        'If you did not register on Dawaya, there is nothing to do.',
      ],
    }),
    ar: ({ name, until, loginUrl }) => ({
      subject: 'سيُحذف طلب تسجيلك في دوايا قريبًا',
      paragraphs: [
        `لم يتم تأكيد البريد الإلكتروني المسجّل باسم «${name}». سنحذف طلب التسجيل وكل ما أُرسل معه يوم ${formatDayInKhartoum('ar', until)}.`,
        `للإبقاء على طلب التسجيل: ${howTo.ar(loginUrl)}`,
        'إذا لم تسجّل في دوايا فلا يلزمك فعل شيء.',
      ],
    }),
  },
  'closing-notice': {
    en: ({ role, name, until, loginUrl }) => ({
      subject: 'Please confirm your email address for Dawaya',
      to: withGreeting(role, name),
      paragraphs: [
        role === 'pharmacy'
          ? `The email address of ${name} has not been confirmed. From ${formatDayInKhartoum('en', until)} on the pharmacy receives no prescriptions and is not listed until it is.`
          : `Your email address has not been confirmed. From ${formatDayInKhartoum('en', until)} on nobody can ask you for a consultation until it is.`,
        howTo.en(loginUrl),
      ],
    }),
    ar: ({ role, name, until, loginUrl }) => ({
      subject: 'أكّد بريدك الإلكتروني في دوايا',
      to: withGreeting(role, name),
      paragraphs: [
        role === 'pharmacy'
          ? `لم يتم تأكيد البريد الإلكتروني المسجّل باسم «${name}». ابتداءً من ${formatDayInKhartoum('ar', until)} لن تظهر الصيدلية في القائمة ولن تصلها الروشتات إلى أن يتم تأكيد البريد.`
          : `لم يتم تأكيد بريدك الإلكتروني. ابتداءً من ${formatDayInKhartoum('ar', until)} لن يستطيع أحد طلب استشارتك إلى أن يتم تأكيده.`,
        howTo.ar(loginUrl),
      ],
    }),
  },
};
