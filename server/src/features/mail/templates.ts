import type { Language } from '@dawaya/contract/locale';
import { escapeHtml } from '../../platform/html.ts';

/** What a mail may say; each kind with what it needs to say it. Never a prescription's content. */
export interface MailTemplates {
  'login-code': { code: string };
  'no-account': { signupUrl: string };
  'pharmacy-approved': { shopName: string; loginUrl: string };
  'pharmacy-rejected': { shopName: string; reason: string; loginUrl: string };
  'pharmacy-suspended': { shopName: string; reason: string };
  'pharmacy-reinstated': { shopName: string; loginUrl: string };
  'new-request': { dashboardUrl: string };
  'request-started': { shopName: string };
  'request-completed': { shopName: string };
  /** Moments are ISO 8601: a mail waits as JSON. */
  'advertisement-activated': {
    productName: string;
    fee: string;
    paidAt: string;
    paymentId: string;
    until: string;
    listUrl: string;
  };
  'advertisement-expiring': { productName: string; until: string; listUrl: string };
  'advertisement-taken-down': {
    productName: string;
    reason: 'refund' | 'dispute';
    /** Until when it runs on, on what was paid besides; null when nothing is left. */
    until: string | null;
    listUrl: string;
  };
}
export type MailTemplate = keyof MailTemplates;

export interface MailText {
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
}

/** A moment's day in Khartoum, in words, with Western digits. */
const day = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-SD-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Africa/Khartoum',
  }).format(new Date(moment));

type Templates = {
  [T in MailTemplate]: Record<Language, (values: MailTemplates[T]) => MailText>;
};

export const mailTemplates: Templates = {
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
        `You can log in here: ${loginUrl}`,
      ],
    }),
    ar: ({ shopName, reason, loginUrl }) => ({
      subject: 'لم يُعتمد طلب تسجيل صيدليتك',
      paragraphs: [
        `راجعنا مستندات ${shopName} ولم نتمكن من اعتمادها حتى الآن.`,
        `السبب: ${reason}`,
        `يمكنك تسجيل الدخول من هنا: ${loginUrl}`,
      ],
    }),
  },
  'pharmacy-suspended': {
    en: ({ shopName, reason }) => ({
      subject: 'Your pharmacy has been suspended',
      paragraphs: [
        `${shopName} has been taken off Dawaya for the time being.`,
        `The reason: ${reason}`,
        'Answer this mail if you think that this is a mistake.',
      ],
    }),
    ar: ({ shopName, reason }) => ({
      subject: 'تم إيقاف صيدليتك مؤقتًا',
      paragraphs: [
        `أُوقف ظهور ${shopName} في دوايا مؤقتًا.`,
        `السبب: ${reason}`,
        'إذا كنت ترى أن هذا خطأ فرُدّ على هذه الرسالة.',
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
  // That there is one, and no name, notes or photo (decision 19).
  'new-request': {
    en: ({ dashboardUrl }) => ({
      subject: 'A new prescription request',
      paragraphs: [
        'A customer has sent you a prescription request.',
        `Open your dashboard to see it: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'وصلك طلب روشتة جديد',
      paragraphs: ['أرسل إليك أحد الزبائن طلب روشتة.', `افتح لوحة الصيدلية لتراه: ${dashboardUrl}`],
    }),
  },
  'request-started': {
    en: ({ shopName }) => ({
      subject: 'The pharmacy is working on your request',
      paragraphs: [`${shopName} has started to work on your prescription request.`],
    }),
    ar: ({ shopName }) => ({
      subject: 'الصيدلية تجهّز طلبك',
      paragraphs: [`بدأت ${shopName} في تجهيز طلبك.`],
    }),
  },
  'request-completed': {
    en: ({ shopName }) => ({
      subject: 'Your request is completed',
      paragraphs: [`${shopName} has completed your prescription request.`],
    }),
    ar: ({ shopName }) => ({
      subject: 'اكتمل طلبك',
      paragraphs: [`أكملت ${shopName} طلبك.`],
    }),
  },
  'advertisement-activated': {
    en: ({ productName, fee, paidAt, paymentId, until, listUrl }) => ({
      subject: 'Your advertisement is live: receipt',
      paragraphs: [
        `Your advertisement for ${productName} is activated, and runs until ${day('en', until)}.`,
        `Receipt: advertisement fee ${fee}, paid by card on ${day('en', paidAt)}. Payment number: ${paymentId}`,
        `Your advertisements: ${listUrl}`,
      ],
    }),
    ar: ({ productName, fee, paidAt, paymentId, until, listUrl }) => ({
      subject: 'تم تفعيل إعلانك: الإيصال',
      paragraphs: [
        `تم تفعيل إعلانك عن ${productName}، ويستمر حتى ${day('ar', until)}.`,
        `الإيصال: رسوم الإعلان \u2066${fee}\u2069، دُفعت بالبطاقة يوم ${day('ar', paidAt)}. رقم الدفعة: \u2066${paymentId}\u2069`,
        `إعلاناتك: ${listUrl}`,
      ],
    }),
  },
  'advertisement-expiring': {
    en: ({ productName, until, listUrl }) => ({
      subject: 'Your advertisement is about to expire',
      paragraphs: [
        `Your advertisement for ${productName} runs until ${day('en', until)}. Then customers will no longer see it.`,
        `You can renew it for another 30 days; no day of the present term is lost: ${listUrl}`,
      ],
    }),
    ar: ({ productName, until, listUrl }) => ({
      subject: 'إعلانك على وشك الانتهاء',
      paragraphs: [
        `ينتهي إعلانك عن ${productName} يوم ${day('ar', until)}، وبعدها لن يظهر للزبائن.`,
        `يمكنك تجديده لمدة 30 يومًا أخرى دون أن تفقد ما تبقى من مدته: ${listUrl}`,
      ],
    }),
  },
  'advertisement-taken-down': {
    en: ({ productName, reason, until, listUrl }) => ({
      subject: until
        ? 'Your advertisement ends earlier than planned'
        : 'Your advertisement has been taken down',
      paragraphs: [
        reason === 'refund'
          ? `A payment for your advertisement for ${productName} has been refunded.`
          : `The card's owner disputed a payment for your advertisement for ${productName}, and the bank decided for them.`,
        until
          ? `Its days no longer count. The advertisement runs until ${day('en', until)}.`
          : 'Customers no longer see the advertisement. You can pay for it again at any time.',
        `Your advertisements: ${listUrl}`,
      ],
    }),
    ar: ({ productName, reason, until, listUrl }) => ({
      subject: until ? 'إعلانك ينتهي قبل موعده' : 'تم إيقاف إعلانك',
      paragraphs: [
        reason === 'refund'
          ? `تم استرداد دفعة من رسوم إعلانك عن ${productName}.`
          : `اعترض صاحب البطاقة على دفعة من رسوم إعلانك عن ${productName}، وحكم البنك لصالحه.`,
        until
          ? `لم تعد أيام هذه الدفعة محسوبة، ويستمر الإعلان حتى ${day('ar', until)}.`
          : 'لم يعد الإعلان ظاهرًا للزبائن. يمكنك دفع رسومه من جديد في أي وقت.',
        `إعلاناتك: ${listUrl}`,
      ],
    }),
  },
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
  const body = [...paragraphs, footer[language]].map(
    (line) => `<p dir="auto">${escapeHtml(line)}</p>`,
  );
  return {
    // A name that somebody typed must not begin a header of its own.
    subject: subject.replace(/[\r\n]+/g, ' '),
    text: `${[...paragraphs, `--\n${footer[language]}`].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>${body.join('')}</body></html>`,
  };
}
