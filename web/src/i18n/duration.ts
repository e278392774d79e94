import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type Case, formatUnit, units } from './format.ts';

/**
 * Formats a duration in its largest unit and, below ten of it, the next: '1 hr 20 mins', 'ساعة و20
 * دقيقة'.
 * @param minutes whole and not negative
 */
export function formatDuration(
  language: Language,
  minutes: number,
  arabicCase: Case = 'subject',
): string {
  let remainingMinutes = minutes;
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(remainingMinutes / size);
    remainingMinutes %= size;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  // From ten on the next unit adds nothing.
  const length = (parts[first]?.count ?? 0) < 10 ? 2 : 1;
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + length);
  return shown
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => formatUnit(language, count, unit, 0, arabicCase))
    .join(language === 'ar' ? ' و' : ' ');
}
