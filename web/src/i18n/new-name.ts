import { createTexts } from './create-texts.ts';

export const en = {
  waits: 'The new name waits for the admin. We email you the decision',
  refused: 'The new name was not approved',
  reason: 'Reason:',
  now: 'Customers see now:',
};

export const ar: typeof en = {
  waits: 'الاسم الجديد في انتظار موافقة الإدارة، ونراسلك عند صدور القرار',
  refused: 'لم يُعتمد الاسم الجديد',
  reason: 'السبب:',
  now: 'يرى الزبائن الآن:',
};

export const useNewNameTexts = createTexts({ en, ar });
