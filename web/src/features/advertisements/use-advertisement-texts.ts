import { advertisements as ar } from '../../i18n/ar/advertisements.ts';
import { advertisements as en } from '../../i18n/en/advertisements.ts';
import { useMessages } from '../../i18n/messages.ts';

export const useAdvertisementTexts = () => useMessages({ en, ar });
