import type { signup as en } from '../en/signup.ts';
import { contactFields } from './contact-fields.ts';

export const signup: typeof en = {
  ...contactFields,
  modes: 'حساب جديد أو تسجيل الدخول',
  signUp: 'حساب جديد',
  logIn: 'تسجيل الدخول',
  signUpTitle: 'إنشاء حسابك',
  signUpText: 'بعدها يُكتب اسمك وهاتفك وبريدك تلقائيًا عند إرسال الروشتة.',
  logInTitle: 'الدخول إلى حسابك',
  logInText: 'يكفي بريدك الإلكتروني، ولا تحتاج إلى كلمة مرور.',
  emailHint: 'تدخل به إلى حسابك، وتصلك عليه أخبار طلباتك.',
  create: 'إنشاء الحساب',
  failed: 'تعذر إنشاء الحساب',
  taken: 'يوجد حساب بهذا البريد الإلكتروني. هل هو حسابك؟',
  takenButton: 'الدخول برمز على بريدك',
  welcome: 'مرحبًا بك!',
  created: 'تم إنشاء حسابك بنجاح.',
  goingHome: 'ننقلك إلى الصفحة الرئيسية...',
  goingBack: 'نعيدك إلى حيث كنت...',
  home: 'الصفحة الرئيسية',
  pharmacist: 'هل أنت صيدلي؟',
  pharmacistLogin: 'دخول الصيادلة',
};
