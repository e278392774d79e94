import { type Language, useLanguage } from '../lib/preferences.tsx';

/**
 * The hook that gives an area's texts in the page's language. Both languages are plain objects of
 * one shape, so that a text missing in one of them is a type error.
 */
export const createTexts =
  <Texts>(languages: Record<Language, Texts>) =>
  (): Texts =>
    languages[useLanguage()];
