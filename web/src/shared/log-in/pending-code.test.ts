import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOldDrafts } from '../../lib/draft.ts';
import { readPendingCode, writePendingCode } from './pending-code.ts';

const minutes = 60_000;
const sent = { email: 'amna@people.test', at: 1_000_000_000 };
let kept: Record<string, string>;

beforeEach(() => {
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
    removeItem: (name: string) => {
      delete kept[name];
    },
  };
  // As the browser's: its names are what was kept.
  kept = Object.create(methods);
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => vi.unstubAllGlobals());

test('whoever comes back within the ten minutes of a code still finds the page waiting for it', () => {
  writePendingCode('customer', sent);
  const later = sent.at + 10 * minutes - 1;
  forgetOldDrafts(later);
  expect(readPendingCode('customer', later)).toEqual(sent);
});

test('the address is forgotten with the code, by whichever page is opened next', () => {
  writePendingCode('customer', sent);
  kept['draft:contact'] = JSON.stringify({ at: sent.at, values: { name: 'Amna' } });
  forgetOldDrafts(sent.at + 10 * minutes);
  expect(Object.keys(kept)).toEqual(['draft:contact']);
});

test('the page that asks for it in vain forgets it as well', () => {
  writePendingCode('doctor', sent);
  expect(readPendingCode('doctor', sent.at + 10 * minutes)).toBeNull();
  expect(kept).toEqual({});
});
