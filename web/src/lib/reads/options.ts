import type * as Library from '@tanstack/react-query';

/**
 * The library's `queryOptions` without the library: it only adds types. It is for reads of public
 * pages, which render before the library has loaded (docs/performance.md).
 */
export const queryOptions = ((options: unknown) => options) as typeof Library.queryOptions;

export const infiniteQueryOptions = ((options: unknown) =>
  options) as typeof Library.infiniteQueryOptions;

/** For `placeholderData`: shows the previous answer until the next one arrives. */
export const keepPreviousData = <T>(previous: T | undefined): T | undefined => previous;
