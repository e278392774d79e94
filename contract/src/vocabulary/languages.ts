/** Interface languages (specification §1). */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The language of whoever sent no usable preference (specification §5). */
export const defaultLanguage: Language = 'en';

/** True for exactly 'en' or 'ar'; everything else counts as not stored (specification §5). */
export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'ar';
}

/** Where 'today' is decided (decision 13). */
export const timeZone = 'Africa/Khartoum';
