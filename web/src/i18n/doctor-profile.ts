import { createTexts } from './create-texts.ts';

export const en = {
  profile: {
    title: 'Your profile',
    intro: 'What the directory shows of you.',
    email: 'Email (not published)',
    checked:
      'We check a new name, specialization or licence number first. The directory shows the present one until then.',
    waits: 'Your new details wait for the admin. We email you the decision',
    refused: 'Your new details were not approved',
    refusedFor: 'Reason:',
    now: 'Patients see now:',
    edit: 'Change your profile',
    form: 'Your details',
    save: 'Save profile',
    saved: 'Profile saved',
    failed: 'Failed to save the profile',
  },
  password: {
    title: 'Password',
    edit: 'Set or change your password',
    has: 'You can log in with your password, or with a code by email.',
    hasNot: 'You log in with a code by email. You can set a password too.',
    hasByPhone: 'You can log in with your password, or with a code by text message.',
    hasNotByPhone: 'You log in with a code by text message. You can set a password too.',
    label: 'New password',
    current: 'Current password',
    currentHint: 'Forgotten it? Have a code sent instead.',
    hint: 'At least 10 characters, not easy to guess.',
    save: 'Save password',
    saved: 'Password saved',
    failed: 'The password was not saved',
  },
};

export const ar: typeof en = {
  profile: {
    title: 'بياناتك',
    intro: 'ما يظهر عنك في دليل الأطباء.',
    email: 'البريد الإلكتروني (لا يُنشر)',
    checked:
      'نراجع أولًا أي اسم أو تخصص أو رقم ترخيص جديد، ويبقى الحالي ظاهرًا في الدليل حتى ذلك الحين.',
    waits: 'بياناتك الجديدة في انتظار موافقة الإدارة، ونراسلك عند صدور القرار',
    refused: 'لم تُعتمد بياناتك الجديدة',
    refusedFor: 'السبب:',
    now: 'يرى المرضى الآن:',
    edit: 'تعديل بياناتك',
    form: 'بياناتك',
    save: 'حفظ البيانات',
    saved: 'تم حفظ البيانات',
    failed: 'تعذر حفظ البيانات',
  },
  password: {
    title: 'كلمة المرور',
    edit: 'وضع كلمة مرور أو تغييرها',
    has: 'يمكنك الدخول بكلمة المرور أو برمز يصلك على بريدك.',
    hasNot: 'تدخل الآن برمز يصلك على بريدك، ويمكنك وضع كلمة مرور أيضًا.',
    hasByPhone: 'يمكنك الدخول بكلمة المرور أو برمز يصلك على هاتفك.',
    hasNotByPhone: 'تدخل الآن برمز يصلك على هاتفك، ويمكنك وضع كلمة مرور أيضًا.',
    label: 'كلمة مرور جديدة',
    current: 'كلمة المرور الحالية',
    currentHint: 'نسيتها؟ اطلب رمزًا بدلًا منها.',
    hint: 'من 10 أحرف على الأقل ولا يسهل تخمينها.',
    save: 'حفظ كلمة المرور',
    saved: 'تم حفظ كلمة المرور',
    failed: 'تعذر حفظ كلمة المرور',
  },
};

export const useDoctorProfileTexts = createTexts({ en, ar });
