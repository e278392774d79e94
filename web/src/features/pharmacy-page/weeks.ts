import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { weekdays } from '@dawaya/contract/vocabulary/opening-times';

type Span = PharmacyInFull['hours'][number];

/** The hours of a week: the usual one, or one of a period with hours of its own. */
export interface Week {
  period?: { from: string; until: string };
  /** Its hours are those of today: of one week at most. */
  isTodays: boolean;
  /** From Sunday on; a day without a span is one on which it is closed. */
  days: { weekday: number; spans: Span[] }[];
}

const periodOf = ({ validFrom, validUntil }: Span) =>
  validFrom && validUntil ? { from: validFrom, until: validUntil } : undefined;

/**
 * Hours as weeks: the one that counts today first; the usual one before periods that are to come, and
 * periods that are over left out.
 * @param today in Khartoum, like 2026-11-22.
 */
export function weeksOf(hours: readonly Span[], today: string): Week[] {
  const weeks = new Map<string, { period: Week['period']; spans: Span[] }>();
  for (const span of hours) {
    const period = periodOf(span);
    if (period && period.until < today) continue;
    // A tilde is after every space: a period that begins today stands before the usual week.
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
