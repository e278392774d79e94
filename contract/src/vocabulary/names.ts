import type { Language } from './languages.ts';

/** A pharmacy's two names (docs/search.md): one may be missing, never both. */
export interface PharmacyNames {
  nameAr: string | null;
  nameEn: string | null;
}

export const isArabic = (name: string): boolean => /\p{Script=Arabic}/u.test(name);

/** Returns the name for a reader of `language`, or the other name if there is only one. */
export const nameIn = (language: Language, { nameAr, nameEn }: PharmacyNames): string =>
  (language === 'ar' ? (nameAr ?? nameEn) : (nameEn ?? nameAr)) ?? '';

/** Joins both names into one text, for admins. */
export const bothNames = ({ nameAr, nameEn }: PharmacyNames): string =>
  [nameAr, nameEn].filter((name) => name !== null).join(' | ');
