import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchBox } from '../../ui/search-box.tsx';
import { PagedList } from './paged-list.tsx';
import type { Page } from './queries.ts';

interface SearchedListProps<P extends Page<unknown>> {
  /** The query of what a search finds; of everything for an empty one. */
  ask: (
    search: string,
  ) => UseInfiniteQueryOptions<P, Error, InfiniteData<P, unknown>, unknown[], string>;
  texts: {
    searchBy: string;
    loading: string;
    failed: string;
    stale: string;
    empty: string;
    emptyText?: string;
  };
  /** Stands where there is nothing. */
  icon: ReactNode;
  /** Above the list, once its first page is there; the search box moves for nothing that comes late. */
  above?: (newest: P) => ReactNode;
  children: (items: P['items']) => ReactNode;
}

/** A panel of the desk: a search over a list that comes page by page, in every state of it. */
export function SearchedList<P extends Page<unknown>>(props: SearchedListProps<P>) {
  const { ask, texts, icon, above, children } = props;
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(ask(search));
  const [newest] = query.data?.pages ?? [];
  return (
    <div className="flex flex-col gap-5">
      <SearchBox by={texts.searchBy} onSearch={setSearch} />
      {newest && above?.(newest)}
      <PagedList
        query={query}
        texts={texts}
        search={search}
        empty={{ title: texts.empty, text: texts.emptyText, icon }}
      >
        {children}
      </PagedList>
    </div>
  );
}
