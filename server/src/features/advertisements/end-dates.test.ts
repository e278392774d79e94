import { describe, expect, test } from 'vitest';
import { endAfterPayment, endAfterReversal } from './end-dates.ts';

const day = (written: string) => new Date(`2027-${written}T10:00:00Z`);

describe('a payment', () => {
  test.each([
    ['begins a term of thirty days', null, day('01-01'), day('01-31')],
    ['renews an ended term from now', day('01-31'), day('02-10'), day('03-12')],
    ['at the last moment begins a new term', day('01-31'), day('01-31'), day('03-02')],
    ['extends a running term', day('01-31'), day('01-20'), day('03-02')],
  ])('%s', (_case, runsUntil, now, end) => {
    expect(endAfterPayment(runsUntil, now)).toEqual(end);
  });
});

describe('a reversed payment', () => {
  test.each([
    ['takes the whole term if it is the only one', day('01-31'), [], day('01-01')],
    ['of two takes its thirty days', day('03-02'), [day('01-01')], day('01-31')],
    ['of a past term takes nothing from a later one', day('03-12'), [day('02-10')], day('03-12')],
    ['leaves another payment its thirty days', day('03-02'), [day('01-20')], day('02-19')],
  ])('%s', (_case, end, otherPayments, expected) => {
    expect(endAfterReversal(end, otherPayments)).toEqual(expected);
  });
});
