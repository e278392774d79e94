import { expect, test } from 'vitest';
import { draftOf } from './ask-draft.ts';

test('asking again begins with the lines, for whom, how urgent and where it was asked', () => {
  const items = [
    { text: 'Insulin', quantity: '2' },
    { text: 'أموكسيسيلين', quantity: null },
  ];
  const asked = { items, notes: null, urgency: 'urgent', forName: 'Hassan', city: 'كسلا' };
  expect(draftOf(asked)).toEqual({
    'item.0': 'Insulin',
    'quantity.0': '2',
    'item.1': 'أموكسيسيلين',
    urgency: 'urgent',
    whom: 'other',
    forName: 'Hassan',
    city: 'كسلا',
  });
});
