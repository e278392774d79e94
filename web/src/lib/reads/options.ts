import type * as Library from '@tanstack/react-query';

/**
 * What the library calls `queryOptions`, without the library: it only types what it is given. For
 * reads of public pages, whose first look has no library yet (docs/decisions/0089).
 */
export const queryOptions = ((options: unknown) => options) as typeof Library.queryOptions;

/** The same for a list that is read page by page. */
export const infiniteQueryOptions = ((options: unknown) =>
  options) as typeof Library.infiniteQueryOptions;

/** For `placeholderData`: what was read before stands until the next answer is there. */
export const keepPreviousData = <T>(previous: T | undefined): T | undefined => previous;
