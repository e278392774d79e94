import { createTexts } from './create-texts.ts';

/** Texts of what was sent from this browser; the home page loads them only for its sender. */
export const en = {
  title: 'Follow your request',
  open: 'Request to',
  unnamed: 'Your request',
  all: 'All my requests',
  more: 'Ask for another medicine',
};

export const ar: typeof en = {
  title: 'تابع طلبك',
  open: 'طلب إلى',
  unnamed: 'طلبك',
  all: 'كل طلباتي',
  more: 'السؤال عن دواء آخر',
};

export const useFollowTexts = createTexts({ en, ar });
