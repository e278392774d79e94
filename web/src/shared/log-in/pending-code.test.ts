import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { expireStored } from '../../lib/store/store.ts';
import { readPendingCode, writePendingCode } from './pending-code.ts';

const minutes = 60_000;
const sent = { address: 'amna@people.test', at: 1_000_000_000 };
let local: Record<string, string>;

beforeEach(() => {
  ({ local } = stubStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('a visitor who returns within ten minutes can still enter the code', () => {
  writePendingCode('customer', sent);
  const later = sent.at + 10 * minutes - 1;
  expireStored(later);
  expect(readPendingCode('customer', later)).toEqual(sent);
});

test('the address is removed with the code, by whichever page opens next', () => {
  writePendingCode('customer', sent);
  local['draft:contact'] = JSON.stringify({ at: sent.at, values: { name: 'Amna' } });
  expireStored(sent.at + 10 * minutes);
  expect(Object.keys(local)).toEqual(['draft:contact']);
});

test('a page that cannot read it removes it as well', () => {
  writePendingCode('doctor', sent);
  expect(readPendingCode('doctor', sent.at + 10 * minutes)).toBeNull();
  expect(local).toEqual({});
});
