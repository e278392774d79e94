import { expect, test } from 'vitest';
import { en as t } from '../../../i18n/ask.ts';
import { fieldOf, itemsIn } from '../../../shared/inquiry/items.ts';
import { problemsOf } from './question.ts';

const typed = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ place: 'town', ...values })) data.set(name, value);
  return data;
};
const photos = [{ id: 'a' }];

test('empty lines are no items, and items know their fields', () => {
  const data = typed({
    'item.0': ' Insulin ',
    'quantity.0': '',
    'item.3': '',
    'quantity.3': '2',
    'item.5': 'Panadol',
    'quantity.5': '1 box',
  });
  expect(itemsIn(data)).toEqual([
    { text: 'Insulin', quantity: null, fields: { text: 'item.0', quantity: 'quantity.0' } },
    { text: 'Panadol', quantity: '1 box', fields: { text: 'item.5', quantity: 'quantity.5' } },
  ]);
});

test('an empty question is refused at its first line', () => {
  const data = typed({ 'item.2': ' ', 'item.4': '' });
  expect(problemsOf(data, { photos: [], near: null }, t)).toEqual({ 'item.2': t.items.empty });
});

test('photos alone are a question only if they may be shown', () => {
  const without = typed({ 'item.0': '' });
  expect(problemsOf(without, { photos, near: null }, t)).toEqual({
    photosGoAlong: t.goAlong.needed,
  });
  const ticked = typed({ 'item.0': '', photosGoAlong: 'true' });
  expect(problemsOf(ticked, { photos, near: null }, t)).toEqual({});
  const written = typed({ 'item.0': 'Insulin' });
  expect(problemsOf(written, { photos, near: null }, t)).toEqual({});
});

test('an inquiry around a position needs the position', () => {
  const data = typed({ 'item.0': 'Insulin', place: 'here' });
  expect(problemsOf(data, { photos: [], near: null }, t)).toEqual({ near: t.place.needed });
  expect(problemsOf(data, { photos: [], near: '15.600,32.500' }, t)).toEqual({});
});

test('a link or a number is refused at its field, before anything is sent', () => {
  const data = typed({
    'item.0': 'Insulin',
    'item.1': 'call 0912345678',
    'quantity.1': '2',
    notes: 'https://people.test',
    customerName: '0912345678',
  });
  expect(problemsOf(data, { photos: [], near: null }, t)).toEqual({
    'item.1': t.contact,
    notes: t.contact,
  });
});

test('the text of a position is checked too when it is sent', () => {
  const data = typed({ 'item.0': 'Insulin', place: 'here', landmark: 'call 0912345678' });
  const known = { photos: [], near: '15.600,32.500' };
  expect(problemsOf(data, known, t)).toEqual({ landmark: t.contact });
  data.set('place', 'town');
  expect(problemsOf(data, known, t)).toEqual({});
});

test('the server’s problem of an item shows at its line', () => {
  const data = typed({ 'item.0': ' ', 'item.2': 'Insulin', 'item.7': 'Panadol' });
  expect(fieldOf('items.1.text', data)).toBe('item.7');
  expect(fieldOf('items.0.quantity', data)).toBe('quantity.2');
  expect(fieldOf('items', data)).toBe('item.0');
  expect(fieldOf('phone', data)).toBe('phone');
});
