/** Interface languages (specification §1). */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language of whoever sent no usable preference (specification §5). */
export const defaultLanguage: Language = 'en';

/** True for exactly 'en' or 'ar'; everything else counts as not stored (specification §5). */
export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'ar';
}

/** The first language of `Accept-Language` that we speak (product decision 22). */
export function readLanguage(acceptLanguage: string | undefined): Language {
  for (const range of acceptLanguage?.split(',') ?? []) {
    const primary = range.trim().slice(0, 2).toLowerCase();
    if (isLanguage(primary)) return primary;
  }
  return defaultLanguage;
}

/** Sudan's own Arabic; Western digits in both languages (look and feel). */
export const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-SD-u-nu-latn' };

/** Where 'today' is decided (product decision 13). */
export const timeZone = 'Africa/Khartoum';
