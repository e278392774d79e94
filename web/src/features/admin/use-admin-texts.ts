import { admin as ar } from '../../i18n/ar/admin.ts';
import { admin as en } from '../../i18n/en/admin.ts';
import { useMessages } from '../../i18n/messages.ts';

export const useAdminTexts = () => useMessages({ en, ar });
