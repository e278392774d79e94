import { phoneInText } from '@dawaya/contract/vocabulary/phone-display';
import { trackingCodeInText } from '@dawaya/contract/vocabulary/tracking-code';
import type { TemplatesOf } from './template.ts';

/** Mails about the progress of a request, without its content (docs/mail.md). */
export interface RequestMails {
  /** To the customer, with the private link (docs/requests.md). */
  'request-sent': {
    shopName: string;
    trackUrl: string;
    /** The short code; missing in mails that an older release queued. */
    code?: string | undefined;
  };
  'request-started': { shopName: string };
  'request-completed': {
    shopName: string;
    /** The pharmacy's, E.164. */
    phone?: string | null;
    /** The page of all requests. Both are missing in mails that an older release queued. */
    requestsUrl?: string;
  };
  'request-declined': { shopName: string; reason: string; homeUrl: string };
  /** To the pharmacy, without name, notes or photo. */
  'new-request': { dashboardUrl: string };
  'request-cancelled': { dashboardUrl: string };
  'request-accepted': { dashboardUrl: string };
  'more-requests': { dashboardUrl: string };
  'more-cancelled': { dashboardUrl: string };
  'more-accepted': { dashboardUrl: string };
  /** To either side, without the text of the message or answer. */
  'customer-unread': { shopName: string; requestsUrl: string };
  'pharmacy-unread': { dashboardUrl: string };
  /** To a customer whose news go by text message, when the phone was not reached. */
  'news-unsent': { requestsUrl: string };
  /** A monthly reminder has the address that ends it. */
  'refill-reminder': { shopName: string; requestsUrl: string; endUrl?: string };
}

/** Kinds that can be too frequent, each with the kind that covers the rest (docs/mail.md). */
export const gathered = {
  'new-request': 'more-requests',
  'request-cancelled': 'more-cancelled',
  'request-accepted': 'more-accepted',
  'pharmacy-unread': 'pharmacy-unread',
  'news-unsent': 'news-unsent',
  'inquiry-answered': 'more-answers',
  'answer-chosen': 'more-requests',
  'request-released': 'request-released',
  'consultation-cancelled': 'consultation-cancelled',
} as const;

/** Returns the page for the short code, from a private link. */
export const codePageOf = (trackUrl: string): string => trackUrl.replace(/\/track\/.*$/, '/track');

export const requestTemplates: TemplatesOf<RequestMails> = {
  'request-sent': {
    en: ({ shopName, trackUrl, code }) => ({
      subject: 'Your prescription request has been sent',
      paragraphs: [
        `Your prescription request is with ${shopName}. We will write to you when something changes.`,
        `Follow it here: ${trackUrl}`,
        ...(code
          ? [
              `Your request code, for a call to the pharmacy: ${trackingCodeInText(code)}`,
              `With this code and your phone number you see the status on any phone: ${codePageOf(trackUrl)}`,
            ]
          : []),
        'Keep this link to yourself: whoever has it sees where your request stands, and can cancel it while it is new.',
      ],
    }),
    ar: ({ shopName, trackUrl, code }) => ({
      subject: 'تم إرسال طلب الروشتة',
      paragraphs: [
        `وصل طلبك إلى ${shopName}، وسنراسلك عند أي تغيير في حالته.`,
        `تابع طلبك من هنا: ${trackUrl}`,
        ...(code
          ? [
              `رقم طلبك لتذكره عند الاتصال: ${trackingCodeInText(code)}`,
              `بهذا الرقم ورقم هاتفك تعرف حالة الطلب من أي هاتف: ${codePageOf(trackUrl)}`,
            ]
          : []),
        'احتفظ بهذا الرابط لنفسك، فكل من يفتحه يرى حالة طلبك ويستطيع إلغاءه ما دام جديدًا.',
      ],
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
    en: ({ shopName, phone, requestsUrl }) => ({
      subject: 'Your request is completed',
      paragraphs: [
        `${shopName} has completed your prescription request.`,
        ...(phone ? [`Call the pharmacy: ${phoneInText(phone)}`] : []),
        ...(requestsUrl
          ? [`Your request is here, and at the private link of our first mail: ${requestsUrl}`]
          : []),
      ],
    }),
    ar: ({ shopName, phone, requestsUrl }) => ({
      subject: 'اكتمل طلبك',
      paragraphs: [
        `انتهت ${shopName} من تجهيز طلبك.`,
        ...(phone ? [`للاتصال بالصيدلية: ${phoneInText(phone)}`] : []),
        ...(requestsUrl
          ? [`تجد طلبك في الرابط الخاص الذي وصلك في رسالتنا الأولى، وهنا: ${requestsUrl}`]
          : []),
      ],
    }),
  },
  'request-declined': {
    en: ({ shopName, reason, homeUrl }) => ({
      subject: 'The pharmacy cannot serve your request',
      paragraphs: [
        `${shopName} has declined your prescription request.`,
        `The reason: ${reason}`,
        `You can send it to another pharmacy: ${homeUrl}`,
      ],
    }),
    ar: ({ shopName, reason, homeUrl }) => ({
      subject: 'اعتذرت الصيدلية عن طلبك',
      paragraphs: [
        `اعتذرت ${shopName} عن تجهيز طلبك.`,
        `السبب: ${reason}`,
        `يمكنك إرسال الروشتة إلى صيدلية أخرى: ${homeUrl}`,
      ],
    }),
  },
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
  'request-cancelled': {
    en: ({ dashboardUrl }) => ({
      subject: 'A prescription request was cancelled',
      paragraphs: [
        'A customer has cancelled a prescription request before you started on it. There is nothing for you to do.',
        `Your dashboard shows which one: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'أُلغي طلب روشتة',
      paragraphs: [
        'ألغى أحد الزبائن طلب روشتة قبل أن تبدأ في تجهيزه، ولا يلزمك فعل شيء.',
        `تجده في لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
  'more-requests': {
    en: ({ dashboardUrl }) => ({
      subject: 'More new prescription requests',
      paragraphs: [
        'Within the last hour more customers have sent you prescription requests. This mail is for all of them, so that your mailbox is not flooded.',
        `Open your dashboard to see them: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'وصلتك طلبات روشتة أخرى',
      paragraphs: [
        'أرسل إليك زبائن آخرون طلبات روشتة خلال الساعة الماضية. جمعناها في رسالة واحدة حتى لا يمتلئ بريدك.',
        `افتح لوحة الصيدلية لتراها: ${dashboardUrl}`,
      ],
    }),
  },
  'more-cancelled': {
    en: ({ dashboardUrl }) => ({
      subject: 'More prescription requests were cancelled',
      paragraphs: [
        'Within the last hour more customers have cancelled their prescription requests before you started on them. There is nothing for you to do.',
        `Your dashboard shows which ones: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'أُلغيت طلبات روشتة أخرى',
      paragraphs: [
        'ألغى زبائن آخرون طلباتهم خلال الساعة الماضية قبل أن تبدأ في تجهيزها، ولا يلزمك فعل شيء.',
        `تجدها في لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
  'request-accepted': {
    en: ({ dashboardUrl }) => ({
      subject: 'Your answer was accepted',
      paragraphs: [
        'A customer has accepted your answer to a prescription request, which is in progress now.',
        `Your dashboard shows which one: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'وافق أحد الزبائن على ردك',
      paragraphs: [
        'وافق أحد الزبائن على ردك على طلب روشتة، وأصبح الطلب قيد التجهيز.',
        `تجده في لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
  'more-accepted': {
    en: ({ dashboardUrl }) => ({
      subject: 'More of your answers were accepted',
      paragraphs: [
        'Within the last hour more customers have accepted your answers to their prescription requests.',
        `Your dashboard shows which ones: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'وافق زبائن آخرون على ردودك',
      paragraphs: [
        'وافق زبائن آخرون خلال الساعة الماضية على ردودك على طلباتهم، وأصبحت قيد التجهيز.',
        `تجدها في لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
  'customer-unread': {
    en: ({ shopName, requestsUrl }) => ({
      subject: 'The pharmacy has written to you',
      paragraphs: [
        `${shopName} has written to you about your prescription request.`,
        `Read it here, or at the private link of our first mail: ${requestsUrl}`,
      ],
    }),
    ar: ({ shopName, requestsUrl }) => ({
      subject: 'كتبت إليك الصيدلية',
      paragraphs: [
        `كتبت إليك ${shopName} بخصوص طلبك.`,
        `تجد ما كتبته في الرابط الخاص الذي وصلك في رسالتنا الأولى، أو هنا: ${requestsUrl}`,
      ],
    }),
  },
  'pharmacy-unread': {
    en: ({ dashboardUrl }) => ({
      subject: 'A customer has written to you',
      paragraphs: [
        'A customer has written to you about a prescription request.',
        `Open your dashboard to read it: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'كتب إليك أحد الزبائن',
      paragraphs: [
        'كتب إليك أحد الزبائن بخصوص طلب روشتة.',
        `افتح لوحة الصيدلية لتقرأ الرسالة: ${dashboardUrl}`,
      ],
    }),
  },
  'news-unsent': {
    en: ({ requestsUrl }) => ({
      subject: 'There is news in “My requests”',
      paragraphs: [
        'We could not reach your phone with a text message.',
        `Read the news at the private link of our first mail, or here: ${requestsUrl}`,
      ],
    }),
    ar: ({ requestsUrl }) => ({
      subject: 'لديك جديد في «طلباتي»',
      paragraphs: [
        'حاولنا إرسال رسالة نصية إلى هاتفك ولم تصل.',
        `تجد الجديد في الرابط الخاص الذي وصلك في رسالتنا الأولى، أو هنا: ${requestsUrl}`,
      ],
    }),
  },
  'refill-reminder': {
    en: ({ shopName, requestsUrl, endUrl }) => ({
      subject: 'You asked us to remind you of your medicine today',
      ...(endUrl && { unsubscribeUrl: endUrl }),
      paragraphs: [
        `Today is the day on which you wanted to ask ${shopName} again.`,
        `Open your completed request and send it again: ${requestsUrl}`,
        ...(endUrl ? ['This reminder comes every month. You end it at that request too.'] : []),
      ],
    }),
    ar: ({ shopName, requestsUrl, endUrl }) => ({
      subject: 'تذكير بموعد طلب دوائك',
      ...(endUrl && { unsubscribeUrl: endUrl }),
      paragraphs: [
        `اليوم هو الموعد الذي اخترته لتطلب من ${shopName} مرة أخرى.`,
        `افتح طلبك المكتمل وأعد إرساله: ${requestsUrl}`,
        ...(endUrl ? ['يصلك هذا التذكير كل شهر، ويمكنك إيقافه من الطلب نفسه.'] : []),
      ],
    }),
  },
};
