import { expect, test } from 'vitest';
import { createInquiryDraft } from './ask-draft.ts';

test('a repeated inquiry begins with lines, person, urgency and town', () => {
  const items = [
    { text: 'Insulin', quantity: '2' },
    { text: 'أموكسيسيلين', quantity: null },
  ];
  const asked = { items, notes: null, urgency: 'urgent', forName: 'Hassan', city: 'كسلا' };
  expect(createInquiryDraft(asked)).toEqual({
    'item.0': 'Insulin',
    'quantity.0': '2',
    'item.1': 'أموكسيسيلين',
    urgency: 'urgent',
    whom: 'other',
    forName: 'Hassan',
    city: 'كسلا',
  });
});
