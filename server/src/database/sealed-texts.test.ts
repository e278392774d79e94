import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  openText,
  sealsTexts,
  sealText,
  textKeyOf,
  unreadableText,
  useTextKey,
} from './sealed-texts.ts';

const at = (ms: number) => new Date(Date.now() + ms);
const key = textKeyOf(randomBytes(32), at(-1));
const reported: string[] = [];

beforeEach(() => {
  reported.length = 0;
  useTextKey(key, (place) => reported.push(place));
});

describe('a sealed text', () => {
  test('opens in its own column', () => {
    const sealed = sealText('table.notes', 'آمنة حسن');
    expect(sealed).not.toContain('آمنة');
    expect(openText('table.notes', sealed)).toBe('آمنة حسن');
    expect(sealText('table.notes', 'آمنة حسن')).not.toBe(sealed);
  });

  test('has equal values where it is compared, and others in another column', () => {
    const sealed = sealText('phone', '+249912345678', true);
    expect(sealText('phone', '+249912345678', true)).toBe(sealed);
    expect(sealText('asked', '+249912345678', true)).not.toBe(sealed);
    expect(sealText('phone', '+249912345679', true).slice(0, 20)).not.toBe(sealed.slice(0, 20));
  });

  test.each<[string, (sealed: string) => string]>([
    ['cut', (sealed) => sealed.slice(0, -4)],
    ['cut to its head', (sealed) => sealed.slice(0, 12)],
    ['cut to its mark', (sealed) => sealed.slice(0, 1)],
    [
      'flipped',
      (sealed) => sealed.slice(0, -8) + (sealed.at(-8) === 'A' ? 'B' : 'A') + sealed.slice(-7),
    ],
    ['of an unknown version', (sealed) => `\u00019${sealed.slice(2)}`],
    ['of an unknown key', (sealed) => `${sealed.slice(0, 2)}AAAAAAAA${sealed.slice(10)}`],
    ['of another column', () => sealText('table.reason', 'for my mother')],
  ])('that is %s is refused and reported, without an error for the list', (_, change) => {
    const changed = change(sealText('table.notes', 'for my mother'));
    expect(openText('table.notes', changed)).toBe(unreadableText);
    expect(reported).toEqual(['table.notes']);
  });
});

test('texts in plain and empty ones stay', () => {
  expect(openText('table.notes', 'of an earlier release')).toBe('of an earlier release');
  expect(sealText('table.notes', '')).toBe('');
});

test('no text is sealed without a key, or before its time', () => {
  useTextKey(undefined, () => {});
  expect(sealText('table.notes', 'plain')).toBe('plain');
  useTextKey(textKeyOf(randomBytes(32), at(60_000)), () => {});
  expect([sealText('table.notes', 'plain'), sealsTexts()]).toEqual(['plain', false]);
});
