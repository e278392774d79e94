import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { PluralForms } from '../i18n/format.ts';

interface PushTexts {
  kinds: Record<string, PluralForms>;
  emergency: string;
  open: string;
}

/** The content of a push message: a kind and a count (contract/src/vocabulary/push.ts). */
export interface PushContent {
  kind: string;
  count: number;
  language: Language;
  isEmergency: boolean;
}

const pushTexts: Record<Language, PushTexts> = {
  en: {
    kinds: {
      'new-request': {
        one: 'A new request is waiting',
        other: '# new requests are waiting',
      },
      'new-inquiry': {
        one: 'A customer in your town has a question',
        other: '# questions of your town are waiting',
      },
      'new-consultation': {
        one: 'A consultation request is waiting',
        other: '# consultation requests are waiting',
      },
      'new-application': {
        one: 'An application is waiting',
        other: '# applications are waiting',
      },
      'new-message': { other: 'A new message has come' },
      'new-transfer-claim': {
        one: 'A bank transfer is waiting to be confirmed',
        other: '# bank transfers are waiting to be confirmed',
      },
      'new-advertisement-picture': {
        one: 'A picture of an advertisement is waiting for review',
        other: '# pictures of advertisements are waiting for review',
      },
      'new-pharmacy-name': {
        one: 'A new name of a pharmacy is waiting for review',
        other: '# new names of pharmacies are waiting for review',
      },
      'transfer-decided': { other: 'There is an answer to your bank transfer' },
      'track-seen': { other: 'Your request has been seen' },
      'track-started': { other: 'Somebody is working on your request' },
      'track-completed': { other: 'Your request is complete' },
      'track-declined': { other: 'There is an answer to your request' },
      'request-message': {
        one: 'A customer has written to you',
        other: 'Customers have written to you: # messages',
      },
      'answer-accepted': { other: 'A customer has accepted your answer' },
      'answer-refused': { other: 'A customer has refused your answer' },
      'answer-chosen': { other: 'A customer has chosen your pharmacy' },
      'inquiry-found': { other: 'A customer has found it elsewhere. Thank you for answering' },
      'request-released': { other: 'A customer has let a request go' },
      'track-message': { other: 'The pharmacy has written to you' },
      'track-answered': { other: 'The pharmacy has answered your request' },
      'medicine-available': { other: 'A pharmacy says it has what you are waiting for' },
      test: { other: 'Messages arrive on this device' },
    },
    emergency: 'Emergency',
    open: 'Tap to open Dawaya.',
  },
  ar: {
    kinds: {
      'new-request': {
        one: 'طلب جديد في انتظارك',
        two: 'طلبان جديدان في انتظارك',
        few: '# طلبات جديدة في انتظارك',
        many: '# طلبًا جديدًا في انتظارك',
        other: '# طلب جديد في انتظارك',
      },
      'new-inquiry': {
        one: 'سؤال من مدينتك في انتظارك',
        two: 'سؤالان من مدينتك في انتظارك',
        few: '# أسئلة من مدينتك في انتظارك',
        many: '# سؤالًا من مدينتك في انتظارك',
        other: '# سؤال من مدينتك في انتظارك',
      },
      'new-consultation': {
        one: 'طلب استشارة في انتظارك',
        two: 'طلبا استشارة في انتظارك',
        few: '# طلبات استشارة في انتظارك',
        many: '# طلب استشارة في انتظارك',
        other: '# طلب استشارة في انتظارك',
      },
      'new-application': {
        one: 'طلب تسجيل في انتظار المراجعة',
        two: 'طلبا تسجيل في انتظار المراجعة',
        few: '# طلبات تسجيل في انتظار المراجعة',
        many: '# طلب تسجيل في انتظار المراجعة',
        other: '# طلب تسجيل في انتظار المراجعة',
      },
      'new-message': { other: 'وصلت رسالة جديدة' },
      'new-transfer-claim': {
        one: 'تحويل بنكي في انتظار التأكيد',
        two: 'تحويلان بنكيان في انتظار التأكيد',
        few: '# تحويلات بنكية في انتظار التأكيد',
        many: '# تحويلًا بنكيًا في انتظار التأكيد',
        other: '# تحويل بنكي في انتظار التأكيد',
      },
      'new-advertisement-picture': {
        one: 'صورة إعلان في انتظار المراجعة',
        two: 'صورتا إعلان في انتظار المراجعة',
        few: '# صور إعلانات في انتظار المراجعة',
        many: '# صورة إعلان في انتظار المراجعة',
        other: '# صورة إعلان في انتظار المراجعة',
      },
      'new-pharmacy-name': {
        one: 'اسم صيدلية جديد في انتظار المراجعة',
        two: 'اسمان جديدان لصيدليتين في انتظار المراجعة',
        few: '# أسماء جديدة لصيدليات في انتظار المراجعة',
        many: '# اسمًا جديدًا لصيدليات في انتظار المراجعة',
        other: '# اسم جديد لصيدليات في انتظار المراجعة',
      },
      'transfer-decided': { other: 'وصلك رد على تحويلك البنكي' },
      'track-seen': { other: 'تم الاطلاع على طلبك' },
      'track-started': { other: 'بدأ العمل على طلبك' },
      'track-completed': { other: 'اكتمل طلبك' },
      'track-declined': { other: 'وصلك رد على طلبك' },
      'request-message': {
        one: 'رسالة من زبون في انتظارك',
        two: 'رسالتان من الزبائن في انتظارك',
        few: '# رسائل من الزبائن في انتظارك',
        many: '# رسالة من الزبائن في انتظارك',
        other: '# رسالة من الزبائن في انتظارك',
      },
      'answer-accepted': { other: 'وافق زبون على ردك' },
      'answer-refused': { other: 'زبون لم يوافق على ردك' },
      'answer-chosen': { other: 'اختار زبون صيدليتك' },
      'inquiry-found': { other: 'وجد الزبون طلبه في صيدلية أخرى، شكرًا لردك' },
      'request-released': { other: 'تراجع زبون عن اختيار صيدليتك' },
      'track-message': { other: 'كتبت إليك الصيدلية' },
      'track-answered': { other: 'ردّت الصيدلية على طلبك' },
      'medicine-available': { other: 'صيدلية تقول إن ما تنتظره متوفر عندها' },
      test: { other: 'التنبيهات تصل إلى هذا الجهاز' },
    },
    emergency: 'حالة طارئة',
    open: 'اضغط لفتح دوايا.',
  },
};

export const openLabel = (language: Language): string => (pushTexts[language] ?? pushTexts.en).open;

export function pushSentenceOf({ kind, count, language, isEmergency }: PushContent): string {
  const { kinds, emergency, open } = pushTexts[language] ?? pushTexts.en;
  const forms = kinds[kind];
  if (!forms) return open;
  const form = new Intl.PluralRules(language).select(count);
  const sentence = (forms[form] ?? forms.other).replace('#', String(count));
  return isEmergency ? `${emergency}: ${sentence}` : sentence;
}
