import { expect, test } from 'vitest';
import { OfflineError } from '../errors.ts';
import { withoutLibrary } from './use-read.ts';

const list = { pages: ['first'] };
const failure = new OfflineError('ar');
const brought = { data: list, last: undefined, failure: undefined, isWanted: false } as const;

test('more of a list that does not come says why, and the list stays', () => {
  expect(withoutLibrary({ ...brought, further: 'asked' })).toMatchObject({
    isFetchingNextPage: true,
    isFetchNextPageError: false,
  });
  expect(withoutLibrary({ ...brought, failure, further: 'failed' })).toEqual({
    data: list,
    error: failure,
    isPending: false,
    isError: true,
    isPlaceholderData: false,
    isFetching: false,
    isRefetchError: false,
    isFetchingNextPage: false,
    isFetchNextPageError: true,
  });
});

test('what stands says so when it could not be asked for anew', () => {
  expect(withoutLibrary({ ...brought, failure, further: undefined })).toMatchObject({
    data: list,
    isRefetchError: true,
  });
});

test('another question after that fails by itself', () => {
  const other = {
    data: undefined,
    last: list,
    failure,
    isWanted: true,
    further: 'failed',
  } as const;
  expect(withoutLibrary(other)).toMatchObject({
    data: undefined,
    error: failure,
    isError: true,
    isFetchNextPageError: false,
  });
});

test('a list that needs nothing says nothing of a library that did not come', () => {
  expect(withoutLibrary({ ...brought, failure, further: undefined })).toMatchObject({
    data: list,
    error: null,
    isError: false,
    isFetchNextPageError: false,
  });
});
