import { createTexts } from './create-texts.ts';

export const en = {
  signedInAs: 'Signed in as',
  roles: { customer: 'Customer', pharmacy: 'Pharmacy', doctor: 'Doctor', admin: 'Admin' },
  signOut: 'Sign out',
  sessions: 'Where you are signed in',
  signedOut: 'Signed out',
  failed: 'Failed to sign out',
  findPharmacy: 'Find a pharmacy',
  workers: 'Pharmacists, doctors, admins',
  ownSessions: {
    title: 'Where you are signed in',
    text: 'Sign out each device that you do not know or no longer use. It then needs a new code to log in.',
    loading: 'Loading...',
    failed: 'The list could not be loaded.',
    guest: 'You are not signed in here',
    list: 'Devices',
    unknown: 'Unknown device',
    here: 'This device',
    since: 'Signed in',
    used: 'Last used',
    end: 'Sign out',
    ended: 'Signed out there',
    endFailed: 'Failed to sign out',
    security: 'Two-step verification',
    everywhere: 'Sign out everywhere',
    everywhereText:
      'All your devices are signed out, this one too. Each then needs a new code to log in.',
    everywhereDone: 'Signed out everywhere',
  },
};

export const ar: typeof en = {
  signedInAs: 'دخلت باسم',
  roles: { customer: 'زبون', pharmacy: 'صيدلية', doctor: 'طبيب', admin: 'إدارة' },
  signOut: 'تسجيل الخروج',
  sessions: 'الأجهزة المسجَّل فيها دخولك',
  signedOut: 'تم تسجيل الخروج',
  failed: 'تعذر تسجيل الخروج',
  findPharmacy: 'البحث عن صيدلية',
  workers: 'للصيادلة والأطباء والإدارة',
  ownSessions: {
    title: 'الأجهزة المسجَّل فيها دخولك',
    text: 'سجّل الخروج من أي جهاز لا تعرفه أو لم تعد تستخدمه، وبعدها لا يدخل إلا برمز جديد.',
    loading: 'جارٍ التحميل...',
    failed: 'تعذر تحميل القائمة.',
    guest: 'لم تسجّل الدخول على هذا الجهاز',
    list: 'الأجهزة',
    unknown: 'جهاز غير معروف',
    here: 'هذا الجهاز',
    since: 'تسجيل الدخول',
    used: 'آخر استخدام',
    end: 'تسجيل الخروج',
    ended: 'تم تسجيل الخروج من ذلك الجهاز',
    endFailed: 'تعذر تسجيل الخروج',
    security: 'التحقق بخطوتين',
    everywhere: 'تسجيل الخروج من كل الأجهزة',
    everywhereText: 'تخرج من كل أجهزتك، ومنها هذا الجهاز، وبعدها لا يدخل أي منها إلا برمز جديد.',
    everywhereDone: 'تم تسجيل الخروج من كل الأجهزة',
  },
};

export const useAccountPanelTexts = createTexts({ en, ar });
