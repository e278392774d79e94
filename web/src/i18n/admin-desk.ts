import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  keys: {
    title: 'Shortcuts',
    does: {
      j: 'Next application or card',
      k: 'Previous application or card',
      a: 'Approve, accept, keep, send again or handle',
      r: 'Reject or refuse with a reason, remove, or open again',
      u: 'Undo the approval, for six seconds',
      '/': 'Search',
      '?': 'Show this sheet',
    },
    where: 'A key works while no field has the focus. Among cards it is about the one in focus.',
    label: 'Single keys',
    on: 'On',
    off: 'Off',
  },
  bulk: {
    choose: 'Choose',
    chosen: { one: '# chosen', other: '# chosen' } as PluralForms,
    done: { one: '# done', other: '# done' } as PluralForms,
    failed: {
      one: '# failed. Its row says why.',
      other: '# failed. Their rows say why.',
    } as PluralForms,
    accept: 'Approve the chosen',
    sendAgain: 'Send the chosen again',
    handle: 'Mark the chosen as handled',
    keep: 'Keep the chosen',
    remove: 'Remove the chosen',
  },
  undo: {
    button: 'Undo',
    made: (name: string) => `Approved: ${name}`,
    possible: 'It can be undone for six seconds.',
    done: 'Approval undone',
    failed: 'The approval could not be undone',
  },
};

export const ar: typeof en = {
  keys: {
    title: 'الاختصارات',
    does: {
      j: 'الطلب التالي أو البطاقة التالية',
      k: 'الطلب السابق أو البطاقة السابقة',
      a: 'اعتماد أو قبول أو إبقاء أو إعادة إرسال أو متابعة',
      r: 'رفض مع كتابة السبب، أو إزالة، أو فتح من جديد',
      u: 'التراجع عن الاعتماد خلال ست ثوانٍ',
      '/': 'بحث',
      '?': 'عرض هذه القائمة',
    },
    where: 'تعمل المفاتيح ما دام المؤشر خارج الحقول، وهي مع البطاقات تخص البطاقة المحددة.',
    label: 'المفاتيح المفردة',
    on: 'تعمل',
    off: 'متوقفة',
  },
  bulk: {
    choose: 'اختيار',
    chosen: {
      zero: 'لم يُختر شيء',
      one: 'اختير واحد',
      two: 'اختير اثنان',
      few: 'اختير #',
      many: 'اختير #',
      other: 'اختير #',
    },
    done: {
      zero: 'لم يتغير شيء',
      one: 'تم واحد',
      two: 'تم اثنان',
      few: 'تم #',
      many: 'تم #',
      other: 'تم #',
    },
    failed: {
      zero: 'لم يتعذر شيء',
      one: 'تعذر واحد، والسبب عنده.',
      two: 'تعذر اثنان، والسبب عند كل منهما.',
      few: 'تعذر #، والسبب عند كل منها.',
      many: 'تعذر #، والسبب عند كل منها.',
      other: 'تعذر #، والسبب عند كل منها.',
    },
    accept: 'اعتماد ما اختير',
    sendAgain: 'إعادة إرسال ما اختير',
    handle: 'تعليم ما اختير كمتابَع',
    keep: 'إبقاء ما اختير',
    remove: 'إزالة ما اختير',
  },
  undo: {
    button: 'تراجع',
    made: (name) => `تم اعتماد ${name}`,
    possible: 'يمكن التراجع خلال ست ثوانٍ.',
    done: 'تم التراجع عن الاعتماد',
    failed: 'تعذر التراجع عن الاعتماد',
  },
};

export const useDeskTexts = createTexts({ en, ar });
