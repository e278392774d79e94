import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  title: 'Price list',
  intro:
    'Only your pharmacy sees it. It fills in the prices when you answer a question or a request.',
  loading: 'Loading the price list...',
  failed: 'The price list could not be loaded.',
  empty: 'There are no prices yet. You can also save the prices of your answers here.',
  name: 'Medicine',
  price: 'Price in SDG',
  invalidPrice: 'Write whole pounds, for example 12500, 12,500 or 15 thousand.',
  add: 'Save price',
  saved: 'Price saved',
  saveFailed: 'Failed to save the price',
  remove: (name: string) => `Remove ${name}`,
  removeFailed: 'Failed to remove the price',
  search: 'Find in your price list',
  noMatch: 'Nothing found',
  showAll: (count: string) => `Show all ${count}`,
  currency: 'SDG',
  list: {
    label: 'Paste a price list',
    hint: 'A name and a price on each line, for example “Amoxil 500 - 4500”. You see what was read before you save it.',
    lines: 'What was read',
    line: (at: string) => `line ${at}`,
    remove: (at: string) => `Remove line ${at}`,
    problems: {
      no_price: 'It has no price.',
      which_price: 'It is not clear which number is the price.',
      no_name: 'It has no name.',
      too_long: 'The name is too long.',
      listed_twice: 'This name is in the list twice. Change it or remove the line.',
    },
    save: { one: 'Save # price', other: 'Save # prices' } as PluralForms,
  },
};

export const ar: typeof en = {
  title: 'قائمة الأسعار',
  intro: 'لا يراها إلا العاملون في صيدليتك. تُكتب أسعارها تلقائيًا عند الرد على سؤال أو طلب.',
  loading: 'جارٍ تحميل قائمة الأسعار...',
  failed: 'تعذر تحميل قائمة الأسعار.',
  empty: 'لا توجد أسعار بعد. يمكنك أيضًا أن تحفظ هنا الأسعار التي تكتبها في ردودك.',
  name: 'الدواء',
  price: 'السعر بالجنيه',
  invalidPrice: 'اكتب السعر بالجنيه دون كسور، مثل 12500 أو 12,500 أو 15 ألف.',
  add: 'حفظ السعر',
  saved: 'تم حفظ السعر',
  saveFailed: 'تعذر حفظ السعر',
  remove: (name) => `حذف ${name}`,
  removeFailed: 'تعذر حذف السعر',
  search: 'البحث في قائمة أسعارك',
  noMatch: 'لا توجد نتائج',
  showAll: (count) => `عرض الكل (${count})`,
  currency: 'ج.س',
  list: {
    label: 'لصق قائمة أسعار',
    hint: 'اسم وسعر في كل سطر، مثل «أموكسيل 500 - 4500». تراجع ما قرأناه قبل حفظه.',
    lines: 'نتيجة القراءة',
    line: (at) => `السطر ${at}`,
    remove: (at) => `حذف السطر ${at}`,
    problems: {
      no_price: 'لا يوجد سعر في هذا السطر.',
      which_price: 'غير واضح أي رقم هو السعر.',
      no_name: 'لا يوجد اسم في هذا السطر.',
      too_long: 'الاسم طويل جدًا.',
      listed_twice: 'هذا الاسم مكرر في القائمة. عدّله أو احذف السطر.',
    },
    save: {
      one: 'حفظ سعر واحد',
      two: 'حفظ سعرين',
      few: 'حفظ # أسعار',
      many: 'حفظ # سعرًا',
      other: 'حفظ # سعر',
    },
  },
};

export const usePricesTexts = createTexts({ en, ar });
