import { expect, it } from 'vitest';
import type { OutboxEntry } from '../../lib/outbox/store.ts';
import { entryOf } from './use-sending.ts';

const entry = (pharmacyId: string, submission: string, draft = 'request') =>
  ({ area: 'request', draft, submission, fields: { pharmacyId } }) as unknown as OutboxEntry;
const formOf = (pharmacyId: string, current: string, draft = 'request') => ({
  area: 'request' as const,
  draft,
  current,
  isTo: ({ fields }: OutboxEntry) => fields.pharmacyId === pharmacyId,
});

it('the waiting entry is that of the same pharmacy, even after more typing', () => {
  const sent = entry('nile', 'first');
  const own = { entry: sent, isForOther: false };
  expect(entryOf([sent], formOf('nile', 'first'))).toEqual(own);
  expect(entryOf([sent], formOf('nile', 'second'))).toEqual(own);
});

it('an entry of another pharmacy or product does not show here', () => {
  const sent = entry('nile', 'first');
  const forOther = { entry: undefined, isForOther: true };
  expect(entryOf([sent], formOf('shifa', 'first'))).toEqual(forOther);
  expect(entryOf([sent], formOf('nile', 'first', 'request.ad'))).toEqual(forOther);
  expect(entryOf([sent], formOf('shifa', 'second')).isForOther).toBe(false);
});
