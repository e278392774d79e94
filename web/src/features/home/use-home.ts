import { home as ar } from '../../i18n/ar/home.ts';
import { home as en } from '../../i18n/en/home.ts';
import { useMessages } from '../../i18n/messages.ts';

export const useHome = () => useMessages({ en, ar });
