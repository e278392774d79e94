import { createTexts } from './create-texts.ts';

export const en = {
  title: 'Password',
  edit: 'Change your password',
  label: 'New password',
  hint: 'At least 10 characters, not easy to guess. Your other devices are then signed out.',
  short: 'Please choose a password of at least 10 characters.',
  current: 'Current password',
  save: 'Save password',
  saved: 'Password saved. Your other devices are signed out.',
  failed: 'The password was not saved',
};

export const ar: typeof en = {
  title: 'كلمة المرور',
  edit: 'تغيير كلمة المرور',
  label: 'كلمة مرور جديدة',
  hint: 'من 10 أحرف على الأقل ولا يسهل تخمينها. بعدها يتم تسجيل الخروج من أجهزتك الأخرى.',
  short: 'اختر كلمة مرور من 10 أحرف على الأقل.',
  current: 'كلمة المرور الحالية',
  save: 'حفظ كلمة المرور',
  saved: 'تم حفظ كلمة المرور وتسجيل الخروج من أجهزتك الأخرى.',
  failed: 'تعذر حفظ كلمة المرور',
};

export const useAdminPasswordTexts = createTexts({ en, ar });
