import { advertisementDays } from '@dawaya/contract/vocabulary/advertising';
import { days } from '../../platform/clock.ts';

const term = days(advertisementDays);
const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

/**
 * Returns the end after a payment: 30 days from now, or from the old end (docs/advertisements.md).
 */
export const endAfterPayment = (runsUntil: Date | null, now: Date): Date =>
  later(runsUntil && runsUntil > now ? runsUntil : now, term);

/**
 * Returns the end after a payment was reversed: 30 days earlier, but not before the end that the
 * remaining payments give (docs/payments.md).
 * @param otherPayments when those were settled, the oldest first.
 */
export function endAfterReversal(end: Date, otherPayments: Date[]): Date {
  const less = later(end, -term);
  const latestEnd = otherPayments.reduce<Date | null>(endAfterPayment, null);
  return latestEnd && latestEnd > less ? latestEnd : less;
}
