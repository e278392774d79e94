import { describe, expect, test } from 'vitest';
import { endAfterPayment, endAfterReversal } from './end-dates.ts';

const day = (written: string) => new Date(`2027-${written}T10:00:00Z`);

describe('a payment', () => {
  test.each([
    ['begins a term', null, day('01-01'), day('01-31')],
    ['renews one that is over from now', day('01-31'), day('02-10'), day('03-12')],
    ['begins anew at the very end', day('01-31'), day('01-31'), day('03-02')],
    ['adds to the end of one that runs', day('01-31'), day('01-20'), day('03-02')],
  ])('%s', (_what, runsUntil, now, end) => {
    expect(endAfterPayment(runsUntil, now)).toEqual(end);
  });
});

describe('a payment that is taken back', () => {
  test.each([
    ['alone takes all of it', day('01-31'), [], day('01-01')],
    ['of two takes its thirty days', day('03-02'), [day('01-01')], day('01-31')],
    ['long over takes nothing from a later term', day('03-12'), [day('02-10')], day('03-12')],
    ['leaves the other its thirty days', day('03-02'), [day('01-20')], day('02-19')],
  ])('%s', (_what, end, otherPayments, expected) => {
    expect(endAfterReversal(end, otherPayments)).toEqual(expected);
  });
});
