import { type Language, useLanguage } from '../lib/preferences.ts';

/**
 * Makes the hook that returns an area's texts in the page's language. Both languages have one type,
 * so a missing text is a type error.
 */
export const createTexts =
  <Texts>(languages: Record<Language, Texts>) =>
  (): Texts =>
    languages[useLanguage()];
