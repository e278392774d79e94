import { dayMs } from './durations.ts';
import type { Language } from './languages.ts';

export const maxConversationMessageLength = 1000;
/** Messages of one side about one request. */
export const maxMessages = 30;
/** In milliseconds: how long after a request's end both sides can still write. */
export const conversationOpenMs = 7 * dayMs;

export const messageSides = ['customer', 'pharmacy'] as const;
export type MessageSide = (typeof messageSides)[number];

interface Phrase extends Record<Language, string> {
  by: MessageSide;
  /** The server writes it after a move; a person cannot choose it. */
  isCreatedBySystem?: true;
}

/**
 * Frequent messages. A phrase travels by its name, so that each side reads it in its own language
 * (docs/requests.md).
 */
export const phrases = {
  available: { by: 'pharmacy', en: 'We have it.', ar: 'متوفر عندنا.' },
  'some-available': {
    by: 'pharmacy',
    en: 'We have only part of it.',
    ar: 'متوفر عندنا جزء منه فقط.',
  },
  'not-available': {
    by: 'pharmacy',
    en: 'We do not have it at the moment.',
    ar: 'غير متوفر عندنا حاليًا.',
  },
  'other-brand': {
    by: 'pharmacy',
    en: 'We have it from another company. Would that do?',
    ar: 'متوفر من شركة أخرى، هل يناسبك؟',
  },
  'how-many': { by: 'pharmacy', en: 'How many packs do you need?', ar: 'كم علبة تحتاج؟' },
  ready: {
    by: 'pharmacy',
    en: 'It is ready. You can come for it.',
    ar: 'طلبك جاهز، تفضل بالاستلام.',
  },
  'bring-prescription': {
    by: 'pharmacy',
    en: 'Please bring the prescription with you.',
    ar: 'يرجى إحضار أصل الروشتة معك.',
  },
  'call-us': { by: 'pharmacy', en: 'Please call us.', ar: 'يرجى الاتصال بنا.' },
  'photo-wanted': {
    by: 'pharmacy',
    isCreatedBySystem: true,
    en: 'Please send a clearer photo.',
    ar: 'يرجى إرسال صورة أوضح.',
  },
  'how-much': { by: 'customer', en: 'How much is it?', ar: 'كم السعر؟' },
  'when-ready': { by: 'customer', en: 'When will it be ready?', ar: 'متى يكون جاهزًا؟' },
  'still-there': {
    by: 'customer',
    en: 'Is it still there?',
    ar: 'هل ما زال الدواء متوفرًا عندكم؟',
  },
  'please-hold': {
    by: 'customer',
    en: 'Please keep it for me.',
    ar: 'احجزوه لي من فضلكم.',
  },
  'on-my-way': { by: 'customer', en: 'I am on my way.', ar: 'أنا في الطريق إليكم.' },
  'open-until': {
    by: 'customer',
    en: 'Until when are you open today?',
    ar: 'الصيدلية مفتوحة حتى الساعة كم اليوم؟',
  },
  delivery: { by: 'customer', en: 'Do you deliver?', ar: 'هل عندكم توصيل؟' },
  thanks: { by: 'customer', en: 'Thank you.', ar: 'شكرًا لكم.' },
  'photo-sent': {
    by: 'customer',
    isCreatedBySystem: true,
    en: 'I have sent a clearer photo.',
    ar: 'أرسلت صورة أوضح.',
  },
} as const satisfies Record<string, Phrase>;
export type PhraseName = keyof typeof phrases;

export const phraseNames = Object.keys(phrases) as [PhraseName, ...PhraseName[]];

/** Returns the phrases that a side can choose from. */
export const phrasesOf = (side: MessageSide): PhraseName[] =>
  phraseNames.filter(
    (name) => phrases[name].by === side && !('isCreatedBySystem' in phrases[name]),
  );
