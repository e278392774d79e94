import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatUnit } from './format.ts';

/** A file's size as people read it: '340 kB', '2.1 MB'; '340 كيلوبايت', '2.1 ميغابايت'. */
export function fileSize(language: Language, bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  const value = bytes / size;
  return formatUnit(language, value < 1 ? Math.max(0.1, value) : value, unit, value < 10 ? 1 : 0);
}

/** The size in kB at any size, as the forms tell it before sending (product decision 21). */
export const kilobytes = (language: Language, bytes: number): string =>
  formatUnit(language, Math.max(1, Math.round(bytes / 1_000)), 'kilobyte');
