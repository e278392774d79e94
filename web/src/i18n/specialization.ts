import type { Language } from '@dawaya/contract/vocabulary/languages';
import { specializations } from '@dawaya/contract/vocabulary/specializations';

const names: Readonly<Record<string, string>> = specializations;

/** Returns a known specialization in the page's language, any other unchanged. */
export const specializationName = (language: Language, raw: string): string =>
  (language === 'ar' && Object.hasOwn(names, raw) && names[raw]) || raw;
