import { defaultLanguage, isLanguage, type Language } from '@dawaya/contract/vocabulary/languages';

/** The first language of `Accept-Language` that we speak (decision 22). */
export function readLanguage(acceptLanguage: string | undefined): Language {
  for (const range of acceptLanguage?.split(',') ?? []) {
    const primary = range.trim().slice(0, 2).toLowerCase();
    if (isLanguage(primary)) return primary;
  }
  return defaultLanguage;
}
