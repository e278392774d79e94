import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { weekdays } from '@dawaya/contract/vocabulary/opening-times';

type Span = PharmacyInFull['hours'][number];

export interface Week {
  period?: { from: string; until: string };
  /** Whether its hours count today; true for one week at most. */
  isTodays: boolean;
  /** From Sunday on; a day without a span is closed. */
  days: { weekday: number; spans: Span[] }[];
}

const periodOf = ({ validFrom, validUntil }: Span) =>
  validFrom && validUntil ? { from: validFrom, until: validUntil } : undefined;

/**
 * Returns hours as weeks: the present one first, the usual one before future periods, and no past
 * periods.
 * @param today in Khartoum, like 2026-11-22
 */
export function weeksOf(hours: readonly Span[], today: string): Week[] {
  const weeks = new Map<string, { period: Week['period']; spans: Span[] }>();
  for (const span of hours) {
    const period = periodOf(span);
    if (period && period.until < today) continue;
    // A tilde sorts after a space: a period that begins today comes before the usual week.
    const key = period ? `${period.from} ${period.until}` : `${today}~`;
    const week = weeks.get(key) ?? { period, spans: [] };
    week.spans.push(span);
    weeks.set(key, week);
  }
  return [...weeks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { period, spans }], index) => ({
      ...(period && { period }),
      isTodays: index === 0 && (!period || period.from <= today),
      days: weekdays.map((weekday) => ({
        weekday,
        spans: spans
          .filter((span) => span.weekday === weekday)
          .sort((one, other) => (one.opens < other.opens ? -1 : 1)),
      })),
    }));
}
