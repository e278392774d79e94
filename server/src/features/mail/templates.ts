import type { Language } from '@dawaya/contract/locale';
import { escapeHtml } from '../../platform/html.ts';
import { type AdvertisementMails, advertisementTemplates } from './advertisement-templates.ts';
import { type ContactMails, contactTemplates } from './contact-templates.ts';
import { type DoctorMails, doctorTemplates } from './doctor-templates.ts';
import { type RequestMails, requestTemplates } from './request-templates.ts';

/** What a mail may say; each kind with what it needs to say it. Never a prescription's content. */
export interface MailTemplates extends AdvertisementMails, RequestMails, DoctorMails, ContactMails {
  'login-code': { code: string };
  'no-account': { signupUrl: string };
  'pharmacy-approved': { shopName: string; loginUrl: string };
  'pharmacy-rejected': { shopName: string; reason: string; loginUrl: string };
  'pharmacy-suspended': { shopName: string; reason: string; contactUrl: string };
  'pharmacy-reinstated': { shopName: string; loginUrl: string };
}
export type MailTemplate = keyof MailTemplates;

export interface MailText {
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
}

/** The texts of each kind of mail, in both languages. */
export type TemplatesOf<Mails> = {
  [T in keyof Mails]: Record<Language, (values: Mails[T]) => MailText>;
};

export const mailTemplates: TemplatesOf<MailTemplates> = {
  'login-code': {
    en: ({ code }) => ({
      subject: 'Your Dawaya log-in code',
      paragraphs: [
        'Your log-in code is:',
        code,
        'It is valid for 10 minutes, in the browser where you asked for it. Never pass it on: nobody from Dawaya will ask you for it.',
        'If you did not ask for it, you can ignore this mail.',
      ],
    }),
    ar: ({ code }) => ({
      subject: 'رمز الدخول إلى دوايا',
      paragraphs: [
        'رمز الدخول:',
        code,
        'الرمز صالح لمدة 10 دقائق، وفي المتصفح الذي طلبته منه فقط. لا تعطه لأي شخص، فلن يطلبه منك أحد من دوايا.',
        'إذا لم تطلب هذا الرمز فتجاهل هذه الرسالة.',
      ],
    }),
  },
  'no-account': {
    en: ({ signupUrl }) => ({
      subject: 'Somebody tried to log in to Dawaya with this address',
      paragraphs: [
        'Somebody asked for a log-in code for this address, but there is no account with it.',
        `If it was you, perhaps you signed up with another address. You can create an account here: ${signupUrl}`,
        'If it was not you, you can ignore this mail.',
      ],
    }),
    ar: ({ signupUrl }) => ({
      subject: 'محاولة دخول إلى دوايا بهذا البريد',
      paragraphs: [
        'طلب شخص رمز دخول بهذا البريد، لكن لا يوجد حساب مسجّل به.',
        `إن كنت أنت، فربما سجّلت ببريد آخر. يمكنك إنشاء حساب من هنا: ${signupUrl}`,
        'وإن لم تكن أنت فتجاهل هذه الرسالة.',
      ],
    }),
  },
  'pharmacy-approved': {
    en: ({ shopName, loginUrl }) => ({
      subject: 'Your pharmacy has been approved',
      paragraphs: [
        `${shopName} is now verified and listed on Dawaya. Customers can send you prescriptions.`,
        `Your dashboard: ${loginUrl}`,
        'Say there whether you are open, open 24 hours and whether you deliver, so that customers find you.',
      ],
    }),
    ar: ({ shopName, loginUrl }) => ({
      subject: 'تم اعتماد صيدليتك',
      paragraphs: [
        `تم اعتماد ${shopName} وهي ظاهرة الآن في دوايا، ويستطيع الزبائن إرسال الروشتات إليك.`,
        `لوحة الصيدلية: ${loginUrl}`,
        'حدّد من اللوحة إن كانت الصيدلية مفتوحة، وإن كانت تعمل 24 ساعة، وإن كان لديها توصيل، حتى يجدها الزبائن.',
      ],
    }),
  },
  'pharmacy-rejected': {
    en: ({ shopName, reason, loginUrl }) => ({
      subject: 'Your pharmacy could not be approved',
      paragraphs: [
        `We looked at the documents of ${shopName} and could not approve it yet.`,
        `The reason: ${reason}`,
        `You can log in, correct the details, add documents and send the registration again: ${loginUrl}`,
      ],
    }),
    ar: ({ shopName, reason, loginUrl }) => ({
      subject: 'لم يُعتمد طلب تسجيل صيدليتك',
      paragraphs: [
        `راجعنا مستندات ${shopName} ولم نتمكن من اعتمادها حتى الآن.`,
        `السبب: ${reason}`,
        `يمكنك تسجيل الدخول وتصحيح البيانات أو إضافة مستندات ثم إرسال طلب التسجيل من جديد: ${loginUrl}`,
      ],
    }),
  },
  'pharmacy-suspended': {
    en: ({ shopName, reason, contactUrl }) => ({
      subject: 'Your pharmacy has been suspended',
      paragraphs: [
        `${shopName} has been taken off Dawaya for the time being.`,
        `The reason: ${reason}`,
        `If you think that this is a mistake, write to us: ${contactUrl}`,
      ],
    }),
    ar: ({ shopName, reason, contactUrl }) => ({
      subject: 'تم إيقاف صيدليتك مؤقتًا',
      paragraphs: [
        `أُوقف ظهور ${shopName} في دوايا مؤقتًا.`,
        `السبب: ${reason}`,
        `إذا كنت ترى أن هذا خطأ فاكتب لنا: ${contactUrl}`,
      ],
    }),
  },
  'pharmacy-reinstated': {
    en: ({ shopName, loginUrl }) => ({
      subject: 'Your pharmacy is listed again',
      paragraphs: [
        `${shopName} is verified and listed on Dawaya again.`,
        `Your dashboard: ${loginUrl}`,
      ],
    }),
    ar: ({ shopName, loginUrl }) => ({
      subject: 'عادت صيدليتك إلى دوايا',
      paragraphs: [
        `أُعيد اعتماد ${shopName} وهي ظاهرة في دوايا من جديد.`,
        `لوحة الصيدلية: ${loginUrl}`,
      ],
    }),
  },
  ...advertisementTemplates,
  ...requestTemplates,
  ...doctorTemplates,
  ...contactTemplates,
};

const footer: Record<Language, string> = {
  en: 'Dawaya — a relay between people and pharmacies in Sudan. Not an emergency line.',
  ar: 'دوايا — وسيط بين الناس والصيدليات في السودان، وليست خط طوارئ.',
};

/** A mail's subject, plain text and HTML; the HTML is there for the direction of Arabic. */
export function renderMail<T extends MailTemplate>(
  template: T,
  language: Language,
  values: MailTemplates[T],
) {
  const { subject, paragraphs } = mailTemplates[template][language](values);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const written = new Set<unknown>(Object.values(values));
  // A sentence of ours keeps the mail's direction when it begins with a name in the other script.
  const body = [...paragraphs, footer[language]].map(
    (line) =>
      `<p dir="${written.has(line) ? 'auto' : direction}">${escapeHtml(line).replace(/\n/g, '<br>')}</p>`,
  );
  return {
    // A name that somebody typed must not begin a header of its own.
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${[...paragraphs, `--\n${footer[language]}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>${body.join('')}</body></html>`,
  };
}
