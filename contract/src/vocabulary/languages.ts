/** Interface languages (specification §1). */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language for a visitor without a usable preference (specification §5). */
export const defaultLanguage: Language = 'en';

/** Accepts exactly 'en' and 'ar'; other stored values are ignored (specification §5). */
export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'ar';
}

/** Returns the first language of `Accept-Language` that the product has (docs/architecture.md). */
export function readLanguage(acceptLanguage: string | undefined): Language {
  for (const range of acceptLanguage?.split(',') ?? []) {
    const primary = range.trim().slice(0, 2).toLowerCase();
    if (isLanguage(primary)) return primary;
  }
  return defaultLanguage;
}

/** Sudanese Arabic, with Western digits in both languages (look and feel). */
export const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-SD-u-nu-latn' };

/** The time zone that defines 'today' (docs/requests.md). */
export const timeZone = 'Africa/Khartoum';
