import type { newName as en } from '../en/new-name.ts';

export const newName: typeof en = {
  waits: 'الاسم الجديد في انتظار موافقة الإدارة، ونراسلك عند صدور القرار',
  refused: 'لم يُعتمد الاسم الجديد',
  reason: 'السبب:',
  now: 'يرى الزبائن الآن:',
};
