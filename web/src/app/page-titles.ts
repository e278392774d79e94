import { pages as ar } from '../i18n/ar/pages.ts';
import { pages as en } from '../i18n/en/pages.ts';

/** The title of every screen. The server writes the first one; the page loads the others to go on. */
export const pageTitles = { en, ar };
