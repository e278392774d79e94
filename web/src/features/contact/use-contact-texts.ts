import { contact as ar } from '../../i18n/ar/contact.ts';
import { contact as en } from '../../i18n/en/contact.ts';
import { useMessages } from '../../i18n/messages.ts';

export const useContactTexts = () => useMessages({ en, ar });
