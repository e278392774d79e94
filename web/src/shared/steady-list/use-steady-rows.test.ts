import { describe, expect, test } from 'vitest';
import { arranged } from './use-steady-rows.ts';

describe('a list that is asked for anew', () => {
  test('shows at once what comes into an empty one', () => {
    expect(arranged([], ['a', 'b'])).toEqual({ shown: ['a', 'b'], waiting: 0 });
  });

  test('adds below what belongs there, and lets wait what belongs between', () => {
    expect(arranged(['b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual({
      shown: ['b', 'd', 'e'],
      waiting: 2,
    });
  });

  test('keeps the place of what has another one now, and of what has ended', () => {
    expect(arranged(['a', 'b', 'c'], ['c', 'a'])).toEqual({ shown: ['a', 'b', 'c'], waiting: 0 });
  });
});
