import { createTexts } from './create-texts.ts';

export const en = {
  allRequired: 'All fields are needed, unless they are marked as optional.',
  needsScripts: 'Sending needs JavaScript, which is switched off in this browser.',
  photosAgain: 'What you typed is still here; photos have to be chosen again.',
  goBack: 'What you typed is not lost: go back to it with the back button of your browser.',
  optional: '(optional)',
  required: (name = '') => (name ? `Please fill this in: ${name}` : 'Please fill this in'),
  invalidEmail: 'Please enter a valid email address.',
  invalid: 'Please check this.',
  chooseOne: 'Please choose one.',
};

export const ar: typeof en = {
  allRequired: 'كل الخانات مطلوبة، ما عدا المكتوب عليها (اختياري).',
  needsScripts: 'الإرسال يحتاج إلى JavaScript، وهو معطل في هذا المتصفح.',
  photosAgain: 'ما كتبته باقٍ كما هو، أما الصور فيلزم اختيارها من جديد.',
  goBack: 'ما كتبته باقٍ: ارجع إليه بزر الرجوع في المتصفح.',
  optional: '(اختياري)',
  required: (name = '') => (name ? `املأ هذه الخانة: ${name}` : 'املأ هذه الخانة'),
  invalidEmail: 'اكتب بريدًا إلكترونيًا صحيحًا.',
  invalid: 'راجع هذه الخانة.',
  chooseOne: 'اختر واحدًا.',
};

export const useFormTexts = createTexts({ en, ar });
