import { advertisementDays } from '@dawaya/contract/vocabulary/advertising';
import { days } from '../../platform/clock.ts';

const term = days(advertisementDays);
const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/**
 * Until when an advertisement runs after a payment: 30 days from now, or from its end
 * (product decision 16).
 */
export const endAfterPayment = (runsUntil: Date | null, now: Date): Date =>
  later(runsUntil && runsUntil > now ? runsUntil : now, term);

/**
 * Until when it runs after a payment was taken back: 30 days less, but never less than the payments
 * that stand give (docs/decisions/0015).
 * @param standing when those were settled, the oldest first.
 */
export function endAfterReversal(end: Date, standing: Date[]): Date {
  const less = later(end, -term);
  const given = standing.reduce<Date | null>(endAfterPayment, null);
  return given && given > less ? given : less;
}
