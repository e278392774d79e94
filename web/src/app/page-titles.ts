import { pages as ar } from '../i18n/ar/pages.ts';
import { pages as en } from '../i18n/en/pages.ts';

export const pageTitles = { en, ar };
