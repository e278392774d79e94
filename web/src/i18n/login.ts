import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';

export const en = {
  email: 'Email',
  emailOrPhone: 'Email or phone number',
  continue: 'Continue',
  hint: 'If this device is new to us, we email you a code.',
  invalidEmailOrPhone: 'Please enter an email address or a phone number.',
  hintWithPhone: 'We send you a code, by email or by text message to a phone in Sudan.',
  failed: 'Failed to log in',
  codeTitle: 'Check your email',
  textTitle: 'Check your text messages',
  codeSentTo: 'If there is an account, a 6-digit code is on its way to',
  codeOnItsWay: 'A 6-digit code is on its way to',
  code: '6-digit code',
  codeHint: 'It works for 10 minutes, on this device only. Look in the spam folder too.',
  textHint: 'It works for 10 minutes, on this device only.',
  codeIncomplete: 'The code has 6 digits.',
  confirm: 'Confirm code',
  resend: 'Send a new code',
  resendIn: (seconds: number) =>
    plural('en', seconds, {
      one: 'You can ask for a new code in # second.',
      other: 'You can ask for a new code in # seconds.',
    }),
  resent: 'A new code is on its way.',
  changeEmail: 'Use another email address',
  changePhone: 'Use another phone number',
  waitMinutes: (minutes: number) =>
    plural('en', minutes, {
      one: 'Too many tries. Try again in # minute.',
      other: 'Too many tries. Try again in # minutes.',
    }),
  welcomeBack: 'Welcome back!',
  loggedInAs: (name: string) => `Logged in as ${name}`,
  pharmacist: {
    title: 'Pharmacist login',
    text: 'Log in with the email address of your pharmacy, or the one that you were invited with.',
    textWithPhone:
      'Log in with the email address or phone number of your account, or the address that you were invited with.',
    new: 'Is your pharmacy not on Dawaya yet?',
    register: 'Register your pharmacy',
    whichTitle: 'Which pharmacy?',
    whichText: 'You work at several. Choose the one you want to open.',
    opening: 'Opening your dashboard...',
  },
  passwordField: { show: 'Show what is typed', hide: 'Hide what is typed' },
};

export const ar: typeof en = {
  email: 'البريد الإلكتروني',
  emailOrPhone: 'البريد الإلكتروني أو رقم الهاتف',
  continue: 'متابعة',
  hint: 'إذا كان هذا الجهاز جديدًا علينا فسنرسل رمزًا إلى بريدك.',
  invalidEmailOrPhone: 'اكتب بريدًا إلكترونيًا أو رقم هاتف.',
  hintWithPhone: 'نرسل لك رمزًا إلى بريدك، أو برسالة نصية إلى هاتف في السودان.',
  failed: 'تعذر تسجيل الدخول',
  codeTitle: 'افتح بريدك الإلكتروني',
  textTitle: 'افتح رسائل هاتفك',
  codeSentTo: 'إذا كان لديك حساب فسيصلك رمز من 6 أرقام على',
  codeOnItsWay: 'سيصلك رمز من 6 أرقام على',
  code: 'الرمز (6 أرقام)',
  codeHint: 'الرمز صالح لمدة 10 دقائق وعلى هذا الجهاز فقط. ابحث أيضًا في الرسائل غير المرغوب فيها.',
  textHint: 'الرمز صالح لمدة 10 دقائق وعلى هذا الجهاز فقط.',
  codeIncomplete: 'الرمز من 6 أرقام.',
  confirm: 'تأكيد الرمز',
  resend: 'إرسال رمز جديد',
  resendIn: (seconds) =>
    plural('ar', seconds, {
      one: 'يمكنك طلب رمز جديد بعد ثانية واحدة.',
      two: 'يمكنك طلب رمز جديد بعد ثانيتين.',
      few: 'يمكنك طلب رمز جديد بعد # ثوانٍ.',
      many: 'يمكنك طلب رمز جديد بعد # ثانية.',
      other: 'يمكنك طلب رمز جديد بعد # ثانية.',
    }),
  resent: 'أرسلنا رمزًا جديدًا.',
  changeEmail: 'استخدام بريد آخر',
  changePhone: 'استخدام رقم آخر',
  waitMinutes: (minutes) =>
    plural('ar', minutes, {
      one: 'محاولات كثيرة. حاول مرة أخرى بعد دقيقة.',
      two: 'محاولات كثيرة. حاول مرة أخرى بعد دقيقتين.',
      few: 'محاولات كثيرة. حاول مرة أخرى بعد # دقائق.',
      many: 'محاولات كثيرة. حاول مرة أخرى بعد # دقيقة.',
      other: 'محاولات كثيرة. حاول مرة أخرى بعد # دقيقة.',
    }),
  welcomeBack: 'مرحبًا بعودتك!',
  loggedInAs: (name) => `تم الدخول باسم ${name}`,
  pharmacist: {
    title: 'دخول الصيادلة',
    text: 'سجّل الدخول ببريد صيدليتك، أو بالبريد الذي وصلتك عليه الدعوة.',
    textWithPhone:
      'سجّل الدخول ببريد حسابك أو برقم هاتفك المسجّل، أو بالبريد الذي وصلتك عليه الدعوة.',
    new: 'صيدليتك غير مسجلة في دوايا؟',
    register: 'تسجيل صيدليتك',
    whichTitle: 'أي صيدلية؟',
    whichText: 'أنت تعمل في أكثر من صيدلية. اختر التي تريد الدخول إليها.',
    opening: 'جارٍ فتح لوحة الصيدلية...',
  },
  passwordField: { show: 'إظهار المكتوب', hide: 'إخفاء المكتوب' },
};

export const useLoginTexts = createTexts({ en, ar });
