import { createTexts } from './create-texts.ts';

export const en = {
  error: 'Error',
  notifications: 'Notifications',
  dismiss: 'Dismiss notification',
};

export const ar: typeof en = {
  error: 'خطأ',
  notifications: 'الإشعارات',
  dismiss: 'إخفاء الإشعار',
};

export const useToastTexts = createTexts({ en, ar });
