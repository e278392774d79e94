import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SearchBox } from '../../ui/search-box.tsx';
import { PagedList } from './paged-list.tsx';
import type { Page } from './queries.ts';
import { useDeskAddress } from './use-desk-address.ts';

interface SearchedListProps<P extends Page<unknown>> {
  /** Makes the query of a search; an empty one finds everything. */
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
  icon: ReactNode;
  /** Content above the list, once its first page is here; the search box does not move for it. */
  above?: (newest: P) => ReactNode;
  filter?: ReactNode;
  children: (items: P['items']) => ReactNode;
}

export function SearchedList<P extends Page<unknown>>(props: SearchedListProps<P>) {
  const { ask, texts, icon, filter, above, children } = props;
  const [{ search }, go] = useDeskAddress();
  const query = useInfiniteQuery(ask(search));
  const [newest] = query.data?.pages ?? [];
  return (
    <div className="flex flex-col gap-5">
      <SearchBox by={texts.searchBy} search={search} onSearch={(search) => go({ search })} />
      {filter}
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
