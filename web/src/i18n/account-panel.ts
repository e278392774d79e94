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
};

export const useAccountPanelTexts = createTexts({ en, ar });
