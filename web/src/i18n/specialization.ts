import type { Language } from '@dawaya/contract/vocabulary/languages';
import { specializations } from '@dawaya/contract/vocabulary/specializations';

const names: Readonly<Record<string, string>> = specializations;

/** A doctor's specialization in the page's language where it is a known one, else in their own words. */
export const specializationName = (language: Language, written: string): string =>
  (language === 'ar' && Object.hasOwn(names, written) && names[written]) || written;
