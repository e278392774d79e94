import type { Language } from './languages.ts';

/** A pharmacy's two names (product decision 38): either may be missing, never both. */
export interface PharmacyNames {
  nameAr: string | null;
  nameEn: string | null;
}

/** Whether a name has any Arabic letter. */
export const isArabic = (name: string): boolean => /\p{Script=Arabic}/u.test(name);

/** The name for a reader of `language`, which is the other one where there is only that. */
export const nameIn = (language: Language, { nameAr, nameEn }: PharmacyNames): string =>
  (language === 'ar' ? (nameAr ?? nameEn) : (nameEn ?? nameAr)) ?? '';

/** Both names in one text, as who decides on a pharmacy reads them. */
export const bothNames = ({ nameAr, nameEn }: PharmacyNames): string =>
  [nameAr, nameEn].filter((name) => name !== null).join(' | ');
