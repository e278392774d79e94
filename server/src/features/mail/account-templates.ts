import type { SecondFactorAction } from '@dawaya/contract/vocabulary/second-factor';
import type { TemplatesOf } from './template.ts';

/** Mails with a code. They have a separate queue, because a person waits for them. */
export interface CodeMails {
  'login-code': { code: string };
  /** The same code for an applicant whose address is not proven yet. */
  'proof-code': { code: string };
  /** Proves the address of a customer whose first mail with an inquiry's code was lost. */
  'inquiry-code': { code: string };
  /** Opens what is stored about a person (docs/privacy.md). */
  'data-code': { code: string };
}

export interface AccountMails extends CodeMails {
  'no-account': { signupUrl: string };
  /** After a log-in by a password or a mailed code on a device that the account did not know. */
  'new-sign-in': { isByCode: boolean; device: string | null; sessionsUrl: string };
  'password-changed': { device: string | null; sessionsUrl: string; contactUrl: string };
  /** `device` is null for a change on the server. */
  'second-factor-changed': {
    action: FactorChange;
    device: string | null;
    sessionsUrl: string;
    securityUrl: string;
    contactUrl: string;
  };
}

/** A new name of a passkey is no news to its holder. */
type FactorChange = Exclude<SecondFactorAction, 'rename-passkey'>;

const factorChanges = {
  en: {
    'set-second-factor': 'An authenticator app was set up for your account.',
    'remove-second-factor': 'The authenticator app was removed from your account.',
    'add-passkey': 'A passkey was added to your account.',
    'remove-passkey': 'A passkey was removed from your account.',
    'renew-recovery-codes':
      'New recovery codes were made for your account. The old ones work no more.',
    'reset-second-factor':
      'The people who run Dawaya have removed the two-step verification of your account, and signed you out of all devices.',
  },
  ar: {
    'set-second-factor': 'تم تفعيل تطبيق المصادقة في حسابك.',
    'remove-second-factor': 'تمت إزالة تطبيق المصادقة من حسابك.',
    'add-passkey': 'تمت إضافة مفتاح مرور إلى حسابك.',
    'remove-passkey': 'تمت إزالة مفتاح مرور من حسابك.',
    'renew-recovery-codes': 'صدرت رموز استرداد جديدة لحسابك، ولم تعد الرموز القديمة تعمل.',
    'reset-second-factor':
      'ألغت إدارة دوايا التحقق بخطوتين في حسابك، وتم تسجيل خروجك من كل الأجهزة.',
  },
} satisfies Record<string, Record<FactorChange, string>>;

export const accountTemplates: TemplatesOf<AccountMails> = {
  'new-sign-in': {
    en: ({ isByCode, device, sessionsUrl }) => ({
      subject: 'A new sign-in to your Dawaya account',
      paragraphs: [
        `${isByCode ? 'A code that we mailed you' : 'Your password'} was used to log in on a new device: ${device ?? 'an unknown one'}.`,
        'If it was you, there is nothing to do.',
        isByCode
          ? `If not, change the password of your mailbox and sign that device out: ${sessionsUrl}`
          : `If not, sign that device out and choose a new password: ${sessionsUrl}`,
      ],
    }),
    ar: ({ isByCode, device, sessionsUrl }) => ({
      subject: 'دخول جديد إلى حسابك في دوايا',
      paragraphs: [
        `تم تسجيل الدخول إلى حسابك من جهاز جديد (${device ?? 'جهاز غير معروف'}) ${isByCode ? 'برمز أرسلناه إلى بريدك' : 'بكلمة المرور'}.`,
        'إذا كنت أنت من سجّل الدخول فلا حاجة إلى فعل شيء.',
        isByCode
          ? `وإلا فغيّر كلمة مرور بريدك وسجّل الخروج من ذلك الجهاز: ${sessionsUrl}`
          : `وإلا فسجّل الخروج من ذلك الجهاز واختر كلمة مرور جديدة: ${sessionsUrl}`,
      ],
    }),
  },
  'password-changed': {
    en: ({ device, sessionsUrl, contactUrl }) => ({
      subject: 'Your Dawaya password was changed',
      paragraphs: [
        `The password of your account was changed on this device: ${device ?? 'an unknown one'}. Other devices are signed out.`,
        'If it was you, there is nothing to do.',
        `If not, write to us at once: ${contactUrl} If you can still log in, sign that device out: ${sessionsUrl}`,
      ],
    }),
    ar: ({ device, sessionsUrl, contactUrl }) => ({
      subject: 'تم تغيير كلمة مرورك في دوايا',
      paragraphs: [
        `تم تغيير كلمة مرور حسابك من هذا الجهاز: ${device ?? 'جهاز غير معروف'}. وتم تسجيل الخروج من بقية الأجهزة.`,
        'إذا كنت أنت من غيّرها فلا حاجة إلى فعل شيء.',
        `وإلا فراسلنا فورًا: ${contactUrl} وإذا أمكنك الدخول فسجّل خروج ذلك الجهاز: ${sessionsUrl}`,
      ],
    }),
  },
  'second-factor-changed': {
    en: ({ action, device, sessionsUrl, securityUrl, contactUrl }) => ({
      subject: 'A change to the two-step verification of your Dawaya account',
      paragraphs: [
        factorChanges.en[action],
        ...(device ? [`On this device: ${device}.`] : []),
        action === 'reset-second-factor'
          ? `If you asked for this, you can set it up again: ${securityUrl}`
          : 'If it was you, there is nothing to do.',
        `If not, somebody else is using your account. Sign it out of all devices: ${sessionsUrl}`,
        `Then log in again and remove what is not yours: ${securityUrl}`,
        `If you cannot log in, write to us at once: ${contactUrl}`,
      ],
    }),
    ar: ({ action, device, sessionsUrl, securityUrl, contactUrl }) => ({
      subject: 'تغيير في التحقق بخطوتين لحسابك في دوايا',
      paragraphs: [
        factorChanges.ar[action],
        ...(device ? [`من هذا الجهاز: ${device}.`] : []),
        action === 'reset-second-factor'
          ? `إذا طلبت ذلك فيمكنك تفعيله من جديد: ${securityUrl}`
          : 'إذا كنت أنت من فعل ذلك فلا حاجة إلى فعل شيء.',
        `وإلا فهناك من يستخدم حسابك. سجّل خروجه من كل الأجهزة: ${sessionsUrl}`,
        `ثم سجّل الدخول من جديد وأزل ما ليس لك: ${securityUrl}`,
        `إذا تعذر عليك تسجيل الدخول فاكتب لنا فورًا: ${contactUrl}`,
      ],
    }),
  },
  'login-code': {
    en: ({ code }) => ({
      subject: 'Your Dawaya log-in code',
      paragraphs: [
        'Your log-in code is:',
        code,
        'It is valid for 10 minutes, in the browser where you asked for it. Never pass it on: nobody from Dawaya will ask you for it.',
        'If you did not ask for it, you can ignore this mail.',
      ],
    }),
    ar: ({ code }) => ({
      subject: 'رمز الدخول إلى دوايا',
      paragraphs: [
        'رمز الدخول:',
        code,
        'الرمز صالح لمدة 10 دقائق، وفي المتصفح الذي طلبته منه فقط. لا تعطه لأي شخص، فلن يطلبه منك أحد من دوايا.',
        'إذا لم تطلب هذا الرمز فتجاهل هذه الرسالة.',
      ],
    }),
  },
  'data-code': {
    en: ({ code }) => ({
      subject: 'The code for your data on Dawaya',
      paragraphs: [
        'With this code you see everything that Dawaya stores about you, and can delete it:',
        code,
        'It is valid for 10 minutes, in the browser where you asked for it. Never pass it on: nobody from Dawaya will ask you for it.',
        'If you did not ask for it, you can ignore this mail.',
      ],
    }),
    ar: ({ code }) => ({
      subject: 'رمز الاطلاع على بياناتك في دوايا',
      paragraphs: [
        'بهذا الرمز ترى كل ما تحفظه دوايا عنك، ويمكنك حذفه:',
        code,
        'الرمز صالح لمدة 10 دقائق، وفي المتصفح الذي طلبته منه فقط. لا تعطه لأي شخص، فلن يطلبه منك أحد من دوايا.',
        'إذا لم تطلب هذا الرمز فتجاهل هذه الرسالة.',
      ],
    }),
  },
  'proof-code': {
    en: ({ code }) => ({
      subject: 'Confirm your email address for Dawaya',
      paragraphs: [
        'This code confirms that your registration on Dawaya is with your own email address:',
        code,
        'Enter it in the browser where you asked for it. It is valid for 10 minutes; you can ask for a new one there. Never pass it on: nobody from Dawaya will ask you for it.',
        'If you did not register, you can ignore this mail.',
      ],
    }),
    ar: ({ code }) => ({
      subject: 'تأكيد بريدك الإلكتروني في دوايا',
      paragraphs: [
        'هذا الرمز لتأكيد أن البريد الذي سجّلت به في دوايا هو بريدك أنت:',
        code,
        'اكتبه في المتصفح الذي طلبته منه. الرمز صالح لمدة 10 دقائق، ويمكنك طلب رمز جديد من الصفحة نفسها. لا تعطه لأي شخص، فلن يطلبه منك أحد من دوايا.',
        'إذا لم تسجّل في دوايا فتجاهل هذه الرسالة.',
      ],
    }),
  },
  'inquiry-code': {
    en: ({ code }) => ({
      subject: 'Your code, so that more pharmacies are asked',
      paragraphs: [
        'This code confirms your email address for your question to the pharmacies. Enter it on the page of the question:',
        code,
        'If you have asked nothing on Dawaya, you can ignore this mail.',
      ],
    }),
    ar: ({ code }) => ({
      subject: 'رمز تأكيد بريدك لنسأل صيدليات أخرى',
      paragraphs: [
        'هذا الرمز لتأكيد بريدك الإلكتروني حتى يصل سؤالك إلى صيدليات أخرى. اكتبه في صفحة السؤال:',
        code,
        'إذا لم تسأل عن شيء في دوايا فتجاهل هذه الرسالة.',
      ],
    }),
  },
  'no-account': {
    en: ({ signupUrl }) => ({
      subject: 'Somebody tried to log in to Dawaya with this address',
      paragraphs: [
        'Somebody asked for a log-in code for this address, but there is no account with it.',
        `If it was you, perhaps you signed up with another address. You can create an account here: ${signupUrl}`,
        'If it was not you, you can ignore this mail.',
      ],
    }),
    ar: ({ signupUrl }) => ({
      subject: 'محاولة دخول إلى دوايا بهذا البريد',
      paragraphs: [
        'طلب شخص رمز دخول بهذا البريد، لكن لا يوجد حساب مسجّل به.',
        `إن كنت أنت، فربما سجّلت ببريد آخر. يمكنك إنشاء حساب من هنا: ${signupUrl}`,
        'وإن لم تكن أنت فتجاهل هذه الرسالة.',
      ],
    }),
  },
};
