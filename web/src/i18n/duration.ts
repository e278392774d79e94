import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatUnit, units } from './format.ts';

/**
 * How long, in its largest unit and, below ten of it, the next: '1 hr 20 mins', 'ساعة و20 دقيقة'.
 * @param minutes whole and not negative
 */
export function formatDuration(language: Language, minutes: number): string {
  let rest = minutes;
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  // Beside ten and more the next unit says nothing.
  const length = (parts[first]?.count ?? 0) < 10 ? 2 : 1;
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + length);
  return shown
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => formatUnit(language, count, unit))
    .join(language === 'ar' ? ' و' : ' ');
}
