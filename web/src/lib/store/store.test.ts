import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forbidStorage, stubStorage } from '../../../test/browser-storage.ts';
import {
  clearStored,
  expireStored,
  readStored,
  readTimed,
  storedRoles,
  subscribeStored,
  writeStored,
  writeTimed,
} from './store.ts';
import { type StorageOwner, type StoredTextKey, table } from './table.ts';

const minutes = 60_000;
const hours = 60 * minutes;
const start = 1_700_000_000_000;
const payment = { advertisementId: 'a', paymentIntentId: 'p', isCharged: true };
let local: Record<string, string>;
let session: Record<string, string>;
let cookies: string[];
let deletedDatabases: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  ({ local, session } = stubStorage());
  cookies = [];
  deletedDatabases = [];
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    set cookie(written: string) {
      cookies.push(written);
    },
  });
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deletedDatabases.push(name) });
});
afterEach(() => {
  clearStored();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function storeEverything() {
  const texts = Object.entries(table).filter(
    ([, entry]) => !('prefix' in entry || 'name' in entry),
  );
  writeStored(Object.fromEntries(texts.map(([key]) => [key, key])));
  writeTimed('pendingCode', 'customer', { address: 'amna@people.test', at: start });
  writeTimed('pendingPayment', 'p1', payment);
  writeTimed('submission', 'request', { id: 'i', key: 'k', sent: null });
  writeTimed('formDraft', 'request', { values: { name: 'Amna' } });
}

const drafts = [
  'draft:code.customer',
  'draft:payment.p1',
  'draft:request',
  'draft:request.sending',
];

test('values keep the names and storages that browsers in use have', () => {
  storeEverything();
  expect(Object.keys(local).sort()).toEqual(
    [
      ...[
        'language',
        'theme',
        'city',
        'lowData',
        'keysOff',
        'pharmacyId',
        'doctorId',
        'trackingUrls',
        'notified',
        'bell',
        'outbox',
      ],
      ...['customerId', 'customerName', 'customerEmail', 'customerPhone'],
      ...['adminId', 'adminEmail', 'adminName', 'auth_token'],
      ...drafts,
    ].sort(),
  );
  expect(session).toEqual({ logInWith: 'logInWith', reloadedFor: 'reloadedFor' });
  expect(local.customerName).toBe('customerName');
  expect(JSON.parse(local['draft:request'] ?? '')).toEqual({ at: start, values: { name: 'Amna' } });
  expect(JSON.parse(local['draft:payment.p1'] ?? '')).toEqual({ at: start, ...payment });
  expect(table.draftFiles).toMatchObject({ name: 'dawaya-drafts', maxAgeMs: 24 * hours });
});

describe('texts', () => {
  test('are read unchanged until they are removed', () => {
    writeStored({ customerId: '7', customerName: 'Amna' });
    writeStored({ customerName: null });
    expect([readStored('customerId'), readStored('customerName')]).toEqual(['7', null]);
    expect(storedRoles()).toEqual(['customer']);
  });

  test('removed by another tab are gone here as well', () => {
    writeStored({ doctorId: '7' });
    delete local.doctorId;
    expect(readStored('doctorId')).toBeNull();
    expect(storedRoles()).toEqual([]);
  });

  test('notify each subscriber once, however many change', () => {
    const heard = vi.fn();
    const stop = subscribeStored(heard);
    writeStored({ customerId: '7', customerName: 'Amna' });
    stop();
    writeStored({ customerId: '8' });
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('in a browser that refuses', () => {
  test('storage, values live as long as the page', () => {
    forbidStorage();
    storeEverything();
    expect(readStored('customerId')).toBe('customerId');
    expect(readStored('logInWith')).toBe('logInWith');
    expect(readTimed('formDraft', 'request')?.values).toEqual({ name: 'Amna' });
    expireStored(start + 24 * hours);
    expect(readTimed('formDraft', 'request')).toBeNull();
    clearStored('customer', 'drafts');
    expect([readStored('customerId'), readStored('logInWith')]).toEqual([null, null]);
    expect(readStored('language')).toBe('language');
  });

  test('more, the new value counts and not the earlier one', () => {
    writeStored({ theme: 'dark' });
    const store = local.setItem;
    local.setItem = (() => {
      throw new DOMException('', 'QuotaExceededError');
    }) as unknown as string;
    writeStored({ theme: 'light' });
    expect(readStored('theme')).toBe('light');
    local.setItem = store as string;
    writeStored({ theme: 'dark' });
    expect([readStored('theme'), local.theme]).toEqual(['dark', 'dark']);
  });
});

describe('a value with an expiry', () => {
  test('is read until its last millisecond, and is then removed', () => {
    storeEverything();
    const over = { pendingCode: start + 10 * minutes, formDraft: start + 24 * hours };
    expect(readTimed('pendingCode', 'customer', over.pendingCode - 1)).not.toBeNull();
    expect(readTimed('formDraft', 'request', over.formDraft - 1)).not.toBeNull();
    expect(readTimed('pendingCode', 'customer', over.pendingCode)).toBeNull();
    expect(readTimed('formDraft', 'request', over.formDraft)).toBeNull();
    expect(Object.keys(local).filter((name) => name.startsWith('draft:'))).toEqual([
      'draft:payment.p1',
      'draft:request.sending',
    ]);
  });

  test('expires by its own time, whichever page opens first', () => {
    storeEverything();
    expireStored(start + 10 * minutes - 1);
    expect(Object.keys(local)).toEqual(expect.arrayContaining(drafts));
    expireStored(start + 10 * minutes);
    expect(local).not.toHaveProperty('draft:code.customer');
    expireStored(start + 24 * hours - 1);
    expect(Object.keys(local)).toEqual(
      expect.arrayContaining(drafts.filter((name) => name !== 'draft:code.customer')),
    );
    expireStored(start + 24 * hours);
    expect(Object.keys(local).filter((name) => name.startsWith('draft:'))).toEqual([]);
    expect(readStored('customerId')).toBe('customerId');
  });

  test('that is damaged counts as absent and is removed', () => {
    local['draft:request'] = '{"at":17';
    local['draft:contact'] = '{"values":{}}';
    local['draft:code.doctor'] = 'null';
    expect(readTimed('formDraft', 'request')).toBeNull();
    expireStored();
    expect(Object.keys(local)).toEqual([]);
  });
});

describe('clearing', () => {
  test.each<[StorageOwner, StoredTextKey[]]>([
    ['customer', ['customerId', 'customerName', 'customerEmail', 'customerPhone']],
    ['sender', ['trackingUrls']],
    ['bell', ['notified', 'bell']],
    ['pharmacy', ['pharmacyId']],
    ['doctor', ['doctorId']],
    ['admin', ['adminId', 'adminEmail', 'adminName', 'auth_token']],
  ])('the values of a %s leaves all others', (owner, keys) => {
    storeEverything();
    const before = Object.keys(local);
    clearStored(owner);
    expect(Object.keys(local)).toEqual(
      before.filter((name) => !keys.includes(name as StoredTextKey)),
    );
    expect([session.logInWith, deletedDatabases, cookies]).toEqual(['logInWith', [], []]);
  });

  test('the drafts removes their files too, and nothing of the account', () => {
    storeEverything();
    clearStored('drafts');
    expect(Object.keys(local).filter((name) => drafts.includes(name))).toEqual([]);
    expect([session.logInWith, deletedDatabases]).toEqual([
      undefined,
      ['dawaya-drafts', 'dawaya-outbox'],
    ]);
    expect(readStored('customerId')).toBe('customerId');
  });

  test('everything leaves nothing', () => {
    storeEverything();
    clearStored();
    expect([local, session, deletedDatabases]).toEqual([
      {},
      {},
      ['dawaya-drafts', 'dawaya-outbox', 'dawaya_push'],
    ]);
    expect(cookies.map((cookie) => cookie.split('; ').slice(0, 3))).toEqual(
      ['lang', 'theme', 'roles', 'city', 'lowData', 'styles'].map((name) => [
        `${name}=`,
        'Path=/',
        'Max-Age=0',
      ]),
    );
  });
});
