import { createTexts } from './create-texts.ts';

export const en = {
  read: {
    all: 'Has all of it',
    some: 'Has part of it',
    order: 'Can get it',
    none: 'Has none of it',
  },
  currency: 'SDG',
  quantity: 'Quantity',
  priceAsked: 'The price is for the quantity asked.',
  lines: 'Item by item',
  in: 'Has it',
  not: 'Does not have:',
  instead: 'Instead:',
  same: 'Same substance, form and strength',
  totalRead: 'Total',
  readyAt: (time: string) => `Ready: ${time}`,
  readyNow: 'Ready now',
  heldUntil: (time: string) => `Put aside until ${time}`,
  heldOver: (time: string) => `Was put aside until ${time}; it may be gone by now`,
  noteRead: 'The pharmacy writes:',
  answered: (ago: string) => `Answered ${ago}`,
};

export const ar: typeof en = {
  read: {
    all: 'متوفر كله',
    some: 'متوفر بعضه',
    order: 'يمكن توفيره',
    none: 'غير متوفر',
  },
  currency: 'ج.س',
  quantity: 'الكمية',
  priceAsked: 'السعر للكمية المطلوبة كلها.',
  lines: 'التفاصيل لكل صنف',
  in: 'متوفر',
  not: 'غير متوفر:',
  instead: 'البديل:',
  same: 'نفس المادة والشكل والتركيز',
  totalRead: 'المجموع',
  readyAt: (time) => `جاهز للاستلام: ${time}`,
  readyNow: 'جاهز للاستلام الآن',
  heldUntil: (time) => `محجوز حتى ${time}`,
  heldOver: (time) => `انتهى الحجز في ${time}، وقد لا يكون متوفرًا الآن`,
  noteRead: 'ملاحظة الصيدلية:',
  answered: (ago) => `وصل الرد ${ago}`,
};

export const useAnswerReadingTexts = createTexts({ en, ar });
