import { request as ar } from '../../../i18n/ar/request.ts';
import { request as en } from '../../../i18n/en/request.ts';
import { useMessages } from '../../../i18n/messages.ts';

/** The texts of this page. */
export const useRequestTexts = () => useMessages({ en, ar });
