import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  title: 'Messages',
  unread: { one: '# new message', other: '# new messages' } as PluralForms,
  earlier: { one: 'Show an earlier message', other: 'Show # earlier messages' } as PluralForms,
  none: { customer: 'Ask the pharmacy something.', pharmacy: 'Write to the customer.' },
  you: 'You',
  customer: 'The customer',
  pharmacy: 'The pharmacy',
  field: { customer: 'Message to the pharmacy', pharmacy: 'Message to the customer' },
  send: 'Send message',
  failed: 'The message could not be sent.',
  phrases: 'Quick phrases',
  phrasesHint: 'A tap sends it.',
  closed: 'Messages about this request are closed.',
  closes: (day: string) => `Messages stay open until ${day}.`,
  mutedByOther: {
    customer: 'The pharmacy takes no more messages about this request. Please call.',
    pharmacy: 'The customer takes no more messages about this request. Please call.',
  },
  muted: {
    customer: 'You take no more messages from the pharmacy about this request.',
    pharmacy: 'You take no more messages from this customer about this request.',
  },
  mute: 'Take no more messages',
  unmute: 'Take messages again',
  muteFailed: 'This could not be changed.',
  askForPhoto: 'Ask for a clearer photo',
  photoAsked: 'You have asked for a clearer photo.',
  askFailed: 'The customer could not be asked.',
  photoWanted: 'The pharmacy asks for a clearer photo.',
  sendPhoto: 'Send a clearer photo',
  photoFailed: 'The photo could not be sent.',
};

export const ar: typeof en = {
  title: 'الرسائل',
  unread: {
    one: 'رسالة جديدة',
    two: 'رسالتان جديدتان',
    few: '# رسائل جديدة',
    many: '# رسالة جديدة',
    other: '# رسالة جديدة',
  },
  earlier: {
    one: 'عرض رسالة أقدم',
    two: 'عرض رسالتين أقدم',
    few: 'عرض # رسائل أقدم',
    many: 'عرض # رسالة أقدم',
    other: 'عرض # رسالة أقدم',
  },
  none: { customer: 'اسأل الصيدلية عما تريد.', pharmacy: 'اكتب إلى الزبون.' },
  you: 'أنت',
  customer: 'الزبون',
  pharmacy: 'الصيدلية',
  field: { customer: 'رسالة إلى الصيدلية', pharmacy: 'رسالة إلى الزبون' },
  send: 'إرسال الرسالة',
  failed: 'تعذر إرسال الرسالة.',
  phrases: 'عبارات جاهزة',
  phrasesHint: 'تُرسل العبارة بضغطة واحدة.',
  closed: 'أُغلقت رسائل هذا الطلب.',
  closes: (day) => `تبقى الرسائل مفتوحة حتى ${day}.`,
  mutedByOther: {
    customer: 'أوقفت الصيدلية استقبال رسائل هذا الطلب. اتصل بها.',
    pharmacy: 'أوقف الزبون استقبال رسائل هذا الطلب. اتصل به.',
  },
  muted: {
    customer: 'أوقفت استقبال رسائل الصيدلية عن هذا الطلب.',
    pharmacy: 'أوقفت استقبال رسائل هذا الزبون عن هذا الطلب.',
  },
  mute: 'إيقاف استقبال الرسائل',
  unmute: 'استقبال الرسائل من جديد',
  muteFailed: 'تعذر التغيير.',
  askForPhoto: 'طلب صورة أوضح',
  photoAsked: 'طلبت من الزبون صورة أوضح.',
  askFailed: 'تعذر طلب الصورة.',
  photoWanted: 'تطلب الصيدلية صورة أوضح.',
  sendPhoto: 'إرسال صورة أوضح',
  photoFailed: 'تعذر إرسال الصورة.',
};

export const useMessagesTexts = createTexts({ en, ar });
