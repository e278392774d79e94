import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  suggestions: 'Names of medicines',
  lookAlike: (name: string) => `not ${name}`,
  seen: {
    title: 'Seen in town',
    intro:
      'Pharmacies said on Dawaya that they have it. It may be gone since: ask before you set out.',
    inCity: (city: string) => `in ${city}`,
    at: { one: 'at # pharmacy', other: 'at # pharmacies' } as PluralForms,
    more: 'Show all',
  },
  asked: {
    title: 'Asked for in your town and not found',
    intro: (city: string) =>
      `In the last seven days people asked the pharmacies of ${city} for these, and none answered that it has them. Only numbers are shown, and only once three people have asked.`,
    empty: 'No missing medicine was asked for by enough people this week.',
    times: { one: 'asked # time', other: 'asked # times' } as PluralForms,
    loading: 'Loading what was asked for...',
    failed: 'What was asked for could not be loaded.',
    mail: 'Email it to me once a week',
    on: 'On',
    off: 'Off',
    mailFailed: 'The setting could not be saved.',
  },
  desk: {
    searchBy: 'Name, spelling or brand',
    loading: 'Loading the list...',
    failed: 'The list could not be loaded.',
    list: 'Medicines',
    found: { one: '# medicine', other: '# medicines' } as PluralForms,
    add: 'Add a medicine',
    change: 'Change',
    form: 'Medicine',
    nameEn: 'Generic name in English',
    nameAr: 'Generic name in Arabic',
    spellings: 'Other spellings',
    brands: 'Brands',
    linesHint: 'One on each line.',
    isSensitive: 'Sensitive',
    sensitiveHint:
      'Medicines for HIV or mental illness, controlled ones, and those for ending or preventing a pregnancy or for sex: no town is ever told of them.',
    sensitive: 'Sensitive',
    save: 'Save',
    saved: 'Saved',
    saveFailed: 'The medicine could not be saved.',
    unknown: 'Asked for and not on the list',
    unknownIntro:
      'Words of at least three different people in the last 30 days. To add a spelling to a medicine that is there, change that one.',
    askers: { one: '# person', other: '# people' } as PluralForms,
    addWords: 'Add',
  },
};

export const ar: typeof en = {
  suggestions: 'أسماء أدوية',
  lookAlike: (name) => `ليس ${name}`,
  seen: {
    title: 'وُجد في المدينة مؤخرًا',
    intro: 'ذكرت صيدليات في دوايا أنه متوفر عندها. ربما نفد بعد ذلك، فاسأل قبل أن تتحرك.',
    inCity: (city) => `في ${city}`,
    at: {
      one: 'في صيدلية واحدة',
      two: 'في صيدليتين',
      few: 'في # صيدليات',
      many: 'في # صيدلية',
      other: 'في # صيدلية',
    },
    more: 'عرض الكل',
  },
  asked: {
    title: 'النواقص في مدينتك',
    intro: (city) =>
      `خلال الأيام السبعة الماضية سأل الناس صيدليات ${city} عن هذه الأدوية ولم ترد أي صيدلية بأنها متوفرة عندها. نعرض العدد فقط دون أي بيانات شخصية، وبعد أن يسأل عن الدواء ثلاثة أشخاص على الأقل.`,
    empty: 'لا توجد نواقص مطلوبة هذا الأسبوع.',
    times: {
      one: 'سُئل عنه مرة واحدة',
      two: 'سُئل عنه مرتين',
      few: 'سُئل عنه # مرات',
      many: 'سُئل عنه # مرة',
      other: 'سُئل عنه # مرة',
    },
    loading: 'جارٍ تحميل ما سُئل عنه...',
    failed: 'تعذر تحميل ما سُئل عنه.',
    mail: 'أرسلوها لي بالبريد كل أسبوع',
    on: 'مفعّل',
    off: 'متوقف',
    mailFailed: 'تعذر حفظ الإعداد.',
  },
  desk: {
    searchBy: 'الاسم أو طريقة الكتابة أو الاسم التجاري',
    loading: 'جارٍ تحميل القائمة...',
    failed: 'تعذر تحميل القائمة.',
    list: 'الأدوية',
    found: {
      zero: 'لا توجد أدوية',
      one: 'دواء واحد',
      two: 'دواءان',
      few: '# أدوية',
      many: '# دواءً',
      other: '# دواء',
    },
    add: 'إضافة دواء',
    change: 'تعديل',
    form: 'الدواء',
    nameEn: 'الاسم العلمي بالإنجليزية',
    nameAr: 'الاسم العلمي بالعربية',
    spellings: 'طرق كتابة أخرى',
    brands: 'الأسماء التجارية',
    linesHint: 'واحد في كل سطر.',
    isSensitive: 'دواء حسّاس',
    sensitiveHint:
      'أدوية فيروس نقص المناعة، والأدوية النفسية، والأدوية الخاضعة للرقابة، وأدوية إنهاء الحمل أو منعه، والأدوية الجنسية: لا تظهر في إحصاءات أي مدينة.',
    sensitive: 'حسّاس',
    save: 'حفظ',
    saved: 'تم الحفظ',
    saveFailed: 'تعذر حفظ الدواء.',
    unknown: 'سُئل عنه وليس في القائمة',
    unknownIntro:
      'كلمات كتبها ثلاثة أشخاص مختلفون على الأقل خلال آخر 30 يومًا. لإضافة طريقة كتابة إلى دواء موجود، عدّل ذلك الدواء.',
    askers: {
      one: 'شخص واحد',
      two: 'شخصان',
      few: '# أشخاص',
      many: '# شخصًا',
      other: '# شخص',
    },
    addWords: 'إضافة',
  },
};

export const useMedicinesTexts = createTexts({ en, ar });
