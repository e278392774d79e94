import { expect, test } from 'vitest';
import { OfflineError } from '../errors.ts';
import { withoutLibrary } from './use-read.ts';

const list = { pages: ['first'] };
const failure = new OfflineError('ar');
const brought = { data: list, last: undefined, failure: undefined, isWanted: false } as const;

test('a failed next page shows its reason, and the list stays', () => {
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

test('a list shows that it could not be refreshed', () => {
  expect(withoutLibrary({ ...brought, failure, further: undefined })).toMatchObject({
    data: list,
    isRefetchError: true,
  });
});

test('another read after that fails separately', () => {
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

test('a complete list does not mention the missing library', () => {
  expect(withoutLibrary({ ...brought, failure, further: undefined })).toMatchObject({
    data: list,
    error: null,
    isError: false,
    isFetchNextPageError: false,
  });
});
