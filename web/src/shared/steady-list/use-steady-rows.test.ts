import { describe, expect, test } from 'vitest';
import { arranged } from './use-steady-rows.ts';

describe('a list that is read again', () => {
  test('shows new rows at once in an empty list', () => {
    expect(arranged([], ['a', 'b'])).toEqual({ shown: ['a', 'b'], waiting: 0 });
  });

  test('appends rows below, and holds back rows between', () => {
    expect(arranged(['b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual({
      shown: ['b', 'd', 'e'],
      waiting: 2,
    });
  });

  test('appends every new row where none may wait', () => {
    expect(arranged(['b', 'd'], ['a', 'b', 'c', 'd'], true)).toEqual({
      shown: ['b', 'd', 'a', 'c'],
      waiting: 0,
    });
  });

  test('keeps the place of moved and of ended rows', () => {
    expect(arranged(['a', 'b', 'c'], ['c', 'a'])).toEqual({ shown: ['a', 'b', 'c'], waiting: 0 });
  });
});
