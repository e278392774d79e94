import { type Language, useLanguage } from '../lib/preferences.tsx';

/**
 * The texts of an area in the page's language: `useMessages({ en, ar })`. Both are plain objects of
 * one shape, so that a text missing in one language is a type error.
 */
export function useMessages<M>(languages: Record<Language, M>): M {
  return languages[useLanguage()];
}
