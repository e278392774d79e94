import type { TemplatesOf } from './template.ts';

/**
 * Mails about answers to an inquiry and about the choice. They contain neither question nor answer
 * (docs/mail.md and docs/requests.md).
 */
export interface ChoiceMails {
  /** To the customer: a first pharmacy has all or some of the medicines. */
  'inquiry-answered': { requestsUrl: string };
  /** Covers the rest of an hour. */
  'more-answers': { requestsUrl: string };
  'answer-chosen': { dashboardUrl: string };
  'request-released': { dashboardUrl: string };
}

export const choiceTemplates: TemplatesOf<ChoiceMails> = {
  'inquiry-answered': {
    en: ({ requestsUrl }) => ({
      subject: 'A pharmacy has answered you',
      paragraphs: [
        'A pharmacy has answered your question.',
        `Read the answers and choose one here, or at the private link of our first mail: ${requestsUrl}`,
      ],
    }),
    ar: ({ requestsUrl }) => ({
      subject: 'ردّت صيدلية على سؤالك',
      paragraphs: [
        'ردّت صيدلية على سؤالك إلى الصيدليات.',
        `اقرأ الردود واختر صيدليتك من هنا، أو من الرابط الخاص الذي وصلك في رسالتنا الأولى: ${requestsUrl}`,
      ],
    }),
  },
  'more-answers': {
    en: ({ requestsUrl }) => ({
      subject: 'More pharmacies have answered you',
      paragraphs: [
        'Within the last hour more pharmacies have answered your question. This mail is for all of them.',
        `Read the answers and choose one here, or at the private link of our first mail: ${requestsUrl}`,
      ],
    }),
    ar: ({ requestsUrl }) => ({
      subject: 'ردّت صيدليات أخرى على سؤالك',
      paragraphs: [
        'ردّت صيدليات أخرى على سؤالك خلال الساعة الماضية، وهذه الرسالة عنها كلها.',
        `اقرأ الردود واختر صيدليتك من هنا، أو من الرابط الخاص الذي وصلك في رسالتنا الأولى: ${requestsUrl}`,
      ],
    }),
  },
  'answer-chosen': {
    en: ({ dashboardUrl }) => ({
      subject: 'A customer has chosen your pharmacy',
      paragraphs: [
        'A customer who asked the pharmacies of the town has chosen your answer. It is now a request of yours, and waits for you to open it.',
        `Your dashboard shows who it is and how to reach them: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'اختار زبون صيدليتك',
      paragraphs: [
        'سأل زبون صيدليات المدينة واختار ردك من بين الردود، وأصبح سؤاله طلبًا عندك ينتظر أن تفتحه.',
        `تجد اسمه ووسيلة الاتصال به في لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
  'request-released': {
    en: ({ dashboardUrl }) => ({
      subject: 'A customer has let a request go',
      paragraphs: [
        'A customer who had chosen your answer has let it go again. You need not keep anything ready.',
        `Your dashboard shows which one: ${dashboardUrl}`,
      ],
    }),
    ar: ({ dashboardUrl }) => ({
      subject: 'تراجع زبون عن اختيار صيدليتك',
      paragraphs: [
        'تراجع زبون كان قد اختار ردك، فلا يلزمك أن تحتفظ له بشيء.',
        `تجد طلبه في لوحة الصيدلية: ${dashboardUrl}`,
      ],
    }),
  },
};
