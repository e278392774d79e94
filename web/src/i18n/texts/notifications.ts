import { notifications as ar } from '../ar/notifications.ts';
import { createTexts } from '../create-texts.ts';
import { notifications as en } from '../en/notifications.ts';

export const useNotificationTexts = createTexts({ en, ar });
