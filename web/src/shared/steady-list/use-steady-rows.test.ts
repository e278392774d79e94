import { describe, expect, test } from 'vitest';
import { arrangeRows } from './use-steady-rows.ts';

describe('a list that is read again', () => {
  test('shows new rows at once in an empty list', () => {
    expect(arrangeRows([], ['a', 'b'])).toEqual({ shown: ['a', 'b'], waiting: 0 });
  });

  test('appends rows below, and holds back rows between', () => {
    expect(arrangeRows(['b', 'd'], ['a', 'b', 'c', 'd', 'e'])).toEqual({
      shown: ['b', 'd', 'e'],
      waiting: 2,
    });
  });

  test('appends every new row where none may wait', () => {
    expect(arrangeRows(['b', 'd'], ['a', 'b', 'c', 'd'], true)).toEqual({
      shown: ['b', 'd', 'a', 'c'],
      waiting: 0,
    });
  });

  test('keeps the place of moved and of ended rows', () => {
    expect(arrangeRows(['a', 'b', 'c'], ['c', 'a'])).toEqual({
      shown: ['a', 'b', 'c'],
      waiting: 0,
    });
  });
});
