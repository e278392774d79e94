import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatNumber } from './format.ts';

/** A file's size as people read it: '340 kB', '2.1 MB'. */
export function fileSize(language: Language, bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000];
  const value = bytes / (size as number);
  return formatNumber(language, value < 1 ? Math.max(0.1, value) : value, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

/** The size in kB at any size, as the forms tell it before sending (product decision 21). */
export const kilobytes = (language: Language, bytes: number): string =>
  formatNumber(language, Math.max(1, Math.round(bytes / 1_000)), {
    style: 'unit',
    unit: 'kilobyte',
    unitDisplay: 'short',
  });
