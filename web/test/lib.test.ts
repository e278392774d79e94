import { expect, test } from 'vitest';
import { khartoumDay, plural } from '../src/i18n/format.ts';
import { parseApiError, sentenceOf } from '../src/lib/errors.ts';
import { finderAddress, finderStateOf } from '../src/shared/finder/queries.ts';
import { sentRequests, sentTo } from '../src/shared/requests/sent-requests.ts';

test('an error says exactly "status: body", or the status text when the body is empty', () => {
  const body = '{"error":"Taken","code":"email_taken"}';
  expect(parseApiError(409, 'Conflict', body).message).toBe(`409: ${body}`);
  expect(parseApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
});

test("an error shows the server's sentence, else the text of the action", () => {
  expect(sentenceOf(parseApiError(409, '', '{"error":"Taken"}'), 'Failed to sign up')).toBe(
    'Taken',
  );
  expect(sentenceOf(parseApiError(502, '', '<html>'), 'Failed to sign up')).toBe(
    'Failed to sign up',
  );
});

test('Arabic uses its six plural forms, with Western digits', () => {
  const forms = {
    zero: 'لا',
    one: 'واحدة',
    two: 'اثنتان',
    few: '# قلة',
    many: '# كثرة',
    other: '# ',
  };
  expect([0, 1, 2, 3, 11].map((n) => plural('ar', n, forms))).toEqual([
    'لا',
    'واحدة',
    'اثنتان',
    '3 قلة',
    '11 كثرة',
  ]);
});

test('a day is a day in Khartoum', () => {
  expect(khartoumDay('2026-11-20T22:30:00Z')).toBe('2026-11-21');
});

test('the finder reads its state from the address and writes it back', () => {
  expect(finderStateOf(new URLSearchParams('search= nile &filter=wrong'))).toMatchObject({
    search: 'nile',
    filter: null,
  });
  expect(finderAddress('/', 'lang=ar&search=a&cursor=x', { filter: 'open' })).toBe(
    '/?lang=ar&search=a&filter=open',
  );
  expect(finderAddress('/', 'search=a&filter=open', { search: '', filter: null })).toBe('/');
  expect(finderAddress('/request', 'city=Omdurman', { state: 'Kassala', city: null })).toBe(
    '/request?state=Kassala',
  );
  // The whole country is a choice too: without the parameter the visitor's city would apply.
  expect(finderAddress('/', 'city=Omdurman', { city: '' })).toBe('/?city=');
});

test("a sent request has the name for the reader's language, or the stored one", () => {
  const sent = { id: '1', trackingUrl: '/track/a', shopName: 'Nile', createdAt: '' };
  const names = { nameAr: 'النيل', nameEn: 'Nile' };
  expect(sentTo('ar', { ...sent, names })).toBe('النيل');
  expect(sentTo('ar', { ...sent, names: { ...names, nameAr: null } })).toBe('Nile');
  expect(sentTo('ar', sent)).toBe('Nile');
});

test('only entries that this product stored count as sent requests', () => {
  const ours = {
    id: '1',
    trackingUrl: '/track/a',
    shopName: 'Nile',
    createdAt: '2026-11-20T08:00:00Z',
  };
  const named = { ...ours, names: { nameAr: null, nameEn: 'Nile' } };
  const stored = [
    ours,
    named,
    { ...ours, names: { nameAr: 1 } },
    null,
    5,
    { ...ours, trackingUrl: 'javascript:alert(1)' },
    { id: '2' },
  ];
  expect(sentRequests(JSON.stringify(stored))).toEqual([ours, named]);
  expect(sentRequests('not json')).toEqual([]);
});
