import { ar, en } from '../i18n/pages.ts';

export const pageTitles = { en, ar };
