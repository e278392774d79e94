import type { NameRisk, NameVerdict } from '@dawaya/contract/vocabulary/medicines';
import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  title: 'Spellings to check',
  intro:
    'People write brands in Arabic letters. For each spelling, say whether it means the medicine below it. Your answer counts for everybody, so say “Not sure” when in doubt.',
  loading: 'Loading the spellings...',
  failed: 'The spellings could not be loaded.',
  waiting: { one: '# brand waits', other: '# brands wait' } as PluralForms,
  empty: 'There is nothing to check. Thank you.',
  spelled: 'People may write',
  means: 'for',
  askers: { one: '# person asked for it', other: '# people asked for it' } as PluralForms,
  risks: {
    controlled: 'Controlled',
    insulin: 'Insulin',
    anticoagulant: 'Blood thinner',
    cytotoxic: 'Cancer medicine',
    sensitive: 'Sensitive',
  } satisfies Record<NameRisk, string>,
  two: 'Two pharmacists decide on it.',
  seconded: 'One pharmacist has confirmed it.',
  near: 'Sounds or looks like',
  verdicts: {
    same: 'The same',
    another: 'Different',
    unsure: 'Not sure',
  } satisfies Record<NameVerdict, string>,
  said: 'Noted',
  sayFailed: 'Your answer could not be saved.',
  desk: {
    title: 'Pharmacists who check spellings',
    intro:
      'They decide which Arabic spellings of brands from the register count. Choose owners of verified pharmacies whom you trust.',
    loading: 'Loading the pharmacists...',
    failed: 'The pharmacists could not be loaded.',
    none: 'No pharmacist checks spellings yet.',
    email: 'Email of the owner',
    add: 'Let this person check',
    added: 'This person checks spellings now.',
    addFailed: 'The person could not be added.',
    end: 'End',
    ended: 'This person no longer checks spellings.',
    endFailed: 'That could not be saved.',
    reviews: { one: '# answer', other: '# answers' } as PluralForms,
  },
};

export const ar: typeof en = {
  title: 'أسماء تحتاج مراجعة',
  intro:
    'يكتب الناس الأسماء التجارية بحروف عربية. قل عن كل كتابة هل تعني الدواء المذكور تحتها. إجابتك تسري على الجميع، فاختر «غير متأكد» عند أي شك.',
  loading: 'جارٍ تحميل الأسماء...',
  failed: 'تعذر تحميل الأسماء.',
  waiting: {
    zero: 'لا توجد أسماء في الانتظار',
    one: 'اسم تجاري واحد في الانتظار',
    two: 'اسمان تجاريان في الانتظار',
    few: '# أسماء تجارية في الانتظار',
    many: '# اسمًا تجاريًا في الانتظار',
    other: '# اسم تجاري في الانتظار',
  },
  empty: 'لا شيء في انتظارك. شكرًا لك.',
  spelled: 'قد يكتب الناس',
  means: 'ويقصدون',
  askers: {
    one: 'سأل عنه شخص واحد',
    two: 'سأل عنه شخصان',
    few: 'سأل عنه # أشخاص',
    many: 'سأل عنه # شخصًا',
    other: 'سأل عنه # شخص',
  },
  risks: {
    controlled: 'خاضع للرقابة',
    insulin: 'إنسولين',
    anticoagulant: 'مسيّل للدم',
    cytotoxic: 'دواء سرطان',
    sensitive: 'حسّاس',
  },
  two: 'يقرر فيه صيدليان.',
  seconded: 'قال صيدلي آخر إنه نفس الدواء.',
  near: 'يشبه في النطق أو الكتابة',
  verdicts: { same: 'نفس الدواء', another: 'دواء آخر', unsure: 'غير متأكد' },
  said: 'تم الحفظ',
  sayFailed: 'تعذر حفظ إجابتك.',
  desk: {
    title: 'صيادلة يراجعون كتابة الأسماء',
    intro:
      'هم من يقرر أي كتابة عربية للأسماء التجارية في السجل تُعتمد. اختر من تثق به من أصحاب الصيدليات الموثقة.',
    loading: 'جارٍ تحميل الصيادلة...',
    failed: 'تعذر تحميل الصيادلة.',
    none: 'لا يراجع الأسماء أي صيدلي حتى الآن.',
    email: 'بريد صاحب الصيدلية',
    add: 'السماح له بالمراجعة',
    added: 'أصبح يراجع كتابة الأسماء.',
    addFailed: 'تعذرت الإضافة.',
    end: 'إنهاء',
    ended: 'لم يعد يراجع كتابة الأسماء.',
    endFailed: 'تعذر حفظ ذلك.',
    reviews: {
      zero: 'لا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: '# إجابات',
      many: '# إجابة',
      other: '# إجابة',
    },
  },
};

export const useNameReviewsTexts = createTexts({ en, ar });
