import { ar as contactFieldsAr, en as contactFieldsEn } from './contact-fields.ts';
import { createTexts } from './create-texts.ts';

export const en = {
  ...contactFieldsEn,
  modes: 'Sign up or log in',
  signUp: 'Sign up',
  logIn: 'Log in',
  signUpTitle: 'Create your account',
  signUpText: 'Your name, phone and email are then filled in when you send a prescription.',
  logInTitle: 'Log in to your account',
  logInText: 'Your email address is enough. There is no password to remember.',
  logInTextWithPhone:
    'Your email address or phone number is enough. There is no password to remember.',
  emailHint: 'You log in with it, and news about your requests goes there.',
  emailHintWithPhone:
    'You log in with it, and news about your requests goes there. Without it your phone is enough: we text it a code.',
  create: 'Create account',
  failed: 'Failed to sign up',
  taken: 'This email address already has an account. Is it yours?',
  phoneTaken: 'This phone number already has an account. Is it yours?',
  takenButton: 'Log in by code instead',
  welcome: 'Welcome!',
  created: 'Your account has been created successfully.',
  goingHome: 'Taking you to the home page...',
  goingBack: 'Taking you back...',
  home: 'Home page',
  pharmacist: 'Are you a pharmacist?',
  pharmacistLogin: 'Pharmacist login',
};

export const ar: typeof en = {
  ...contactFieldsAr,
  modes: 'حساب جديد أو تسجيل الدخول',
  signUp: 'حساب جديد',
  logIn: 'تسجيل الدخول',
  signUpTitle: 'إنشاء حسابك',
  signUpText: 'بعدها يُكتب اسمك وهاتفك وبريدك تلقائيًا عند إرسال الروشتة.',
  logInTitle: 'الدخول إلى حسابك',
  logInText: 'يكفي بريدك الإلكتروني، ولا تحتاج إلى كلمة مرور.',
  logInTextWithPhone: 'يكفي بريدك الإلكتروني أو رقم هاتفك، ولا تحتاج إلى كلمة مرور.',
  emailHint: 'تدخل به إلى حسابك، وتصلك عليه أخبار طلباتك.',
  emailHintWithPhone:
    'تدخل به إلى حسابك، وتصلك عليه أخبار طلباتك. وبدونه يكفي هاتفك: نرسل إليه رمزًا برسالة نصية.',
  create: 'إنشاء الحساب',
  failed: 'تعذر إنشاء الحساب',
  taken: 'يوجد حساب بهذا البريد الإلكتروني. هل هو حسابك؟',
  phoneTaken: 'يوجد حساب بهذا الرقم. هل هو حسابك؟',
  takenButton: 'الدخول برمز نرسله إليك',
  welcome: 'مرحبًا بك!',
  created: 'تم إنشاء حسابك بنجاح.',
  goingHome: 'ننقلك إلى الصفحة الرئيسية...',
  goingBack: 'نعيدك إلى حيث كنت...',
  home: 'الصفحة الرئيسية',
  pharmacist: 'هل أنت صيدلي؟',
  pharmacistLogin: 'دخول الصيادلة',
};

export const useSignupTexts = createTexts({ en, ar });
