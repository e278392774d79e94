import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatUnit } from './format.ts';

/** Formats a file size: '340 kB', '2.1 MB'; '340 كيلوبايت', '2.1 ميغابايت'. */
export function fileSize(language: Language, bytes: number): string {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  const value = bytes / size;
  return formatUnit(language, value < 1 ? Math.max(0.1, value) : value, unit, value < 10 ? 1 : 0);
}

/** Formats any size in kB, as forms show it before sending (docs/files.md). */
export const kilobytes = (language: Language, bytes: number): string =>
  formatUnit(language, Math.max(1, Math.round(bytes / 1_000)), 'kilobyte');
