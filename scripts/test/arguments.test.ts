import { expect, test } from 'vitest';
import { readArguments, WrongArgument } from './arguments.ts';

const everything = new Set(['check', 'unit', 'e2e']);

test('without arguments everything runs', () => {
  expect(readArguments([])).toEqual({
    quick: false,
    parts: everything,
    filters: [],
    shard: undefined,
  });
});

test('named parts run alone, and a path alone means its tests without the checks', () => {
  expect(readArguments(['unit', 'server/test']).parts).toEqual(new Set(['unit']));
  expect(readArguments(['payments']).parts).toEqual(new Set(['unit', 'e2e']));
  expect(readArguments(['unit', 'server/test']).filters).toEqual(['server/test']);
});

test('a shard selects all parts, and an impossible shard is refused', () => {
  expect(readArguments(['--shard=2/3'])).toMatchObject({ parts: everything, shard: '2/3' });
  for (const wrong of ['--shard', '--shard=0/2', '--shard=3/2', '--shard=1', '--shard=a/b'])
    expect(() => readArguments([wrong]), wrong).toThrow(WrongArgument);
});

test('quick takes no other argument', () => {
  expect(readArguments(['quick']).quick).toBe(true);
  expect(() => readArguments(['quick', 'server'])).toThrow(WrongArgument);
});
