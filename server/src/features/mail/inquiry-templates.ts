import { waveSize } from '@dawaya/contract/vocabulary/inquiries';
import { trackingCodeInText } from '@dawaya/contract/vocabulary/tracking-code';
import { codePageOf } from './request-templates.ts';
import type { TemplatesOf } from './template.ts';

interface Proof {
  /** Proves the address; missing when it is proven. */
  proofCode?: string | undefined;
  /** The number of pharmacies that the first wave asked; absent in mails of an older process. */
  asked?: number | undefined;
}

/** Mails about an inquiry. They do not contain the question (docs/mail.md). */
export interface InquiryMails {
  /** To the customer, with the private link of the answers (docs/requests.md). */
  'inquiry-sent': {
    trackUrl: string;
    code?: string | undefined;
  } & Proof;
  'town-asked': { requestsUrl: string } & Proof;
  'inquiry-expired': { requestsUrl: string };
  /** To a pharmacy: the number of inquiries that it has not seen. */
  'new-inquiries': { count: number; dashboardUrl: string };
}

const proof = {
  en: ({ proofCode, asked = waveSize }: Proof) =>
    proofCode
      ? [
          asked < waveSize
            ? `Pharmacies asked so far: ${asked}. Enter this code on that page, so that we can ask the whole state:`
            : `Pharmacies asked so far: ${asked}. Enter this code on that page, and more are asked until one has everything:`,
          proofCode,
        ]
      : [],
  ar: ({ proofCode, asked = waveSize }: Proof) =>
    proofCode
      ? [
          asked < waveSize
            ? `عدد الصيدليات التي سألناها حتى الآن: ${asked}. اكتب هذا الرمز في الصفحة نفسها لنتمكن من سؤال صيدليات الولاية كلها:`
            : `عدد الصيدليات التي سألناها حتى الآن: ${asked}. اكتب هذا الرمز في الصفحة نفسها لنسأل غيرها حتى نجد طلبك كاملًا:`,
          proofCode,
        ]
      : [],
};

export const inquiryTemplates: TemplatesOf<InquiryMails> = {
  'inquiry-sent': {
    en: ({ trackUrl, code, ...proven }) => ({
      subject: 'Your question has been sent to the pharmacies',
      paragraphs: [
        'The pharmacies have your question. They do not learn who asks before you choose one of them.',
        `Read the answers here as they come: ${trackUrl}`,
        ...proof.en(proven),
        ...(code
          ? [
              `The code of your question, for a call to the pharmacy: ${trackingCodeInText(code)}`,
              `With this code and your phone number you see the status on any phone: ${codePageOf(trackUrl)}`,
            ]
          : []),
        'Keep this link to yourself: whoever has it sees where your question stands.',
      ],
    }),
    ar: ({ trackUrl, code, ...proven }) => ({
      subject: 'تم إرسال سؤالك إلى الصيدليات',
      paragraphs: [
        'وصل سؤالك إلى الصيدليات، ولن تعرف أي صيدلية من أنت قبل أن تختارها.',
        `تابع الردود من هنا أولًا بأول: ${trackUrl}`,
        ...proof.ar(proven),
        ...(code
          ? [
              `رقم سؤالك لتذكره عند الاتصال: ${trackingCodeInText(code)}`,
              `بهذا الرقم ورقم هاتفك تعرف حالة السؤال من أي هاتف: ${codePageOf(trackUrl)}`,
            ]
          : []),
        'احتفظ بهذا الرابط لنفسك، فكل من يفتحه يرى حالة سؤالك.',
      ],
    }),
  },
  'town-asked': {
    en: ({ requestsUrl, ...proven }) => ({
      subject: 'The pharmacies of the town are asked for you',
      paragraphs: [
        'Your request goes on as a question to the pharmacies of the town. They do not learn who asks before you choose one of them.',
        `Read the answers here, or at the private link of our first mail: ${requestsUrl}`,
        ...proof.en(proven),
      ],
    }),
    ar: ({ requestsUrl, ...proven }) => ({
      subject: 'نسأل لك صيدليات المدينة',
      paragraphs: [
        'تحوّل طلبك إلى سؤال إلى صيدليات المدينة، ولن تعرف أي صيدلية من أنت قبل أن تختارها.',
        `تجد الردود في الرابط الخاص الذي وصلك في رسالتنا الأولى، أو هنا: ${requestsUrl}`,
        ...proof.ar(proven),
      ],
    }),
  },
  'inquiry-expired': {
    en: ({ requestsUrl }) => ({
      subject: 'The time of your question is over',
      paragraphs: [
        'Your question to the pharmacies is closed, because its time is over and you have chosen none of them.',
        `What they answered is still here, and you can ask again: ${requestsUrl}`,
      ],
    }),
    ar: ({ requestsUrl }) => ({
      subject: 'انتهى وقت سؤالك',
      paragraphs: [
        'أُغلق سؤالك إلى الصيدليات لأن وقته انتهى ولم تختر أيًا منها.',
        `تجد ردودها هنا، ويمكنك أن تسأل من جديد: ${requestsUrl}`,
      ],
    }),
  },
  'new-inquiries': {
    en: ({ count, dashboardUrl }) => ({
      subject: 'Customers of your town are asking',
      paragraphs: [
        count === 1
          ? 'A customer asks the pharmacies of your town for a medicine.'
          : `Customers ask the pharmacies of your town for medicines: ${count} questions that you have not seen.`,
        `Answer with one tap on your dashboard: ${dashboardUrl}`,
      ],
    }),
    ar: ({ count, dashboardUrl }) => ({
      subject: 'زبائن يسألون صيدليات مدينتك',
      paragraphs: [
        count === 1
          ? 'أحد الزبائن يسأل صيدليات مدينتك عن دواء.'
          : `زبائن يسألون صيدليات مدينتك عن أدوية، وعدد الأسئلة التي لم تطّلع عليها: ${count}.`,
        `الرد بضغطة واحدة من لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
};
