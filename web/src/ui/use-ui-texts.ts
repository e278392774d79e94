import { ui as ar } from '../i18n/ar/ui.ts';
import { ui as en } from '../i18n/en/ui.ts';
import { useMessages } from '../i18n/messages.ts';

export const useUiTexts = () => useMessages({ en, ar });
