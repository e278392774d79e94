import { expect, test } from 'vitest';
import { stubStorage } from '../../../../test/browser-storage.ts';
import { readStored, writeStored } from '../../../lib/store/store.ts';
import { sentRequests } from '../../../shared/requests/sent-requests.ts';
import { lastShownOf, rowsOf, storeLastShown } from './request-row.tsx';

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
const sent = (id: string, minute: number) => ({
  id,
  trackingUrl: `/track/${id}`,
  createdAt: at(minute),
  shopName: `kept ${id}`,
});
const own = (id: string, minute: number) => ({
  id,
  kind: 'request' as const,
  locked: false,
  code: '12345678',
  status: 'new' as const,
  statusReason: null,
  urgency: 'normal' as const,
  createdAt: at(minute),
  seenAt: null,
  startedAt: null,
  completedAt: null,
  declinedAt: null,
  cancelledAt: null,
  undoUntil: null,
  messages: [],
  thread: {
    unread: 0,
    isMuted: false,
    isMutedByOther: false,
    endsAt: null,
    photoWantedAt: null,
  },
  quote: null,
  refillOn: null,
  forName: null,
  items: [],
  notes: null,
  photos: [],
  inquiryId: null,
  askTownAt: null,
  canRelease: false,
  awaitsPhoneCode: false,
  hasPhoneCode: false,
  pharmacy: {
    id: 'pharmacy',
    shopName: `pharmacy of ${id}`,
    nameAr: null,
    nameEn: null,
    phone: null,
    city: 'Kassala',
    state: 'Kassala' as const,
    address: 'Behind the market',
    landmark: null,
    latitude: null,
    longitude: null,
  },
});

test('a request of both the browser and the account shows once, and can be followed', () => {
  const rows = rowsOf(
    'en',
    [sent('both', 2), sent('guest', 1)],
    undefined,
    [own('both', 2)],
    false,
  );
  expect(rows.map(({ id, name, trackingUrl }) => [id, name, trackingUrl])).toEqual([
    ['both', 'pharmacy of both', '/track/both'],
    ['guest', 'kept guest', '/track/guest'],
  ]);
});

test('the newest request is first, from either source', () => {
  const rows = rowsOf('en', [sent('new', 5), sent('old', 1)], {}, [own('middle', 3)], false);
  expect(rows.map(({ id }) => id)).toEqual(['new', 'middle', 'old']);
  expect(rows[1]?.trackingUrl).toBeUndefined();
});

test('requests under way come before ended ones, also until the statuses are known again', () => {
  const lastShown = { name: 'pharmacy', phone: null, code: null, hasEnded: true };
  const browser = [{ ...sent('ended', 5), lastShown }, sent('asked', 1)];
  const before = rowsOf('en', browser, undefined, [own('middle', 3)], false);
  expect(before.map(({ id }) => id)).toEqual(['middle', 'asked', 'ended']);
  const statuses = { ended: { ...own('ended', 5), status: 'declined' as const }, asked: null };
  const after = rowsOf('en', browser, statuses, [own('middle', 3)], false);
  expect(after.map(({ id, hasEnded }) => [id, hasEnded])).toEqual([
    ['middle', false],
    ['ended', true],
    ['asked', true],
  ]);
});

test('a request that ends during a visit keeps its place, and the next visit moves it', () => {
  const browser = [sent('ends', 5), sent('declined', 4), sent('asked', 1)];
  const declined = { ...own('declined', 4), status: 'declined' as const };
  const statuses = { ends: own('ends', 5), declined, asked: own('asked', 1) };
  const later = { ...statuses, ends: { ...own('ends', 5), status: 'completed' as const } };
  const visit = new Map<string, boolean>();
  const idsOf = (rows: ReturnType<typeof rowsOf>) => rows.map(({ id, hasEnded }) => [id, hasEnded]);
  const first = [
    ['ends', false],
    ['asked', false],
    ['declined', true],
  ];
  rowsOf('en', browser, undefined, [], false, visit);
  expect(idsOf(rowsOf('en', browser, statuses, [], false, visit))).toEqual(first);
  const rows = rowsOf('en', browser, later, [], false, visit);
  expect([idsOf(rows), rows[0]?.tracked]).toMatchObject([first, { status: 'completed' }]);
  expect(idsOf(rowsOf('en', browser, later, [], false))).toEqual([
    ['asked', false],
    ['ends', true],
    ['declined', true],
  ]);
});

test('a request older than all loaded ones waits for the rest of the account', () => {
  const browser = [sent('new', 5), sent('old', 1)];
  expect(rowsOf('en', browser, {}, [own('middle', 3)], true).map(({ id }) => id)).toEqual([
    'new',
    'middle',
  ]);
});

test('a request unknown to the server differs from one that is loading', () => {
  const rows = rowsOf('en', [sent('gone', 2), sent('asked', 1)], { gone: null }, [], false);
  expect(rows.map(({ id, tracked }) => [id, tracked])).toEqual([
    ['asked', undefined],
    ['gone', null],
  ]);
});

test('without a connection a row keeps the name, phone and code that it last showed', () => {
  const lastShown = { name: 'chosen pharmacy', phone: '+249912345678', code: '12345678' };
  const chosen = { ...sent('asked', 1), lastShown };
  const broken = { ...sent('broken', 2), lastShown: { name: 1 } };
  const rows = rowsOf('en', [chosen, broken], undefined, [], false);
  expect(rows.map(({ name, phone, code }) => [name, phone, code])).toEqual([
    ['kept broken', null, null],
    ['chosen pharmacy', '+249912345678', '12345678'],
  ]);
  const [gone] = rowsOf('en', [chosen], { asked: null }, [], false);
  expect(gone).toMatchObject({ name: 'kept asked', phone: null, code: null });
});

test('a browser forgets what a row last showed once the server has forgotten the request', () => {
  stubStorage();
  const lastShown = { name: 'chosen pharmacy', phone: '+249912345678', code: '12345678' };
  writeStored({ trackingUrls: JSON.stringify([{ ...sent('asked', 1), lastShown }]) });
  storeLastShown('en', { asked: null });
  expect(sentRequests(readStored('trackingUrls')).map(lastShownOf)).toEqual([undefined]);
});
