import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SearchBox } from '../../ui/search-box.tsx';
import { SteadyPagedList } from './paged-list.tsx';
import type { Page } from './queries.ts';

interface WaitingPanelProps<T> {
  ask: (
    search: string,
  ) => UseInfiniteQueryOptions<Page<T>, Error, InfiniteData<Page<T>, unknown>, unknown[], string>;
  idOf: (item: T) => string;
  texts: {
    searchBy: string;
    list: string;
    loading: string;
    failed: string;
    stale: string;
    empty: string;
    emptyText: string;
  };
  icon: ReactNode;
  children: (item: T, isGone: boolean) => ReactNode;
}

export function WaitingPanel<T>({ ask, idOf, texts, icon, children }: WaitingPanelProps<T>) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(ask(search));
  return (
    <div className="flex flex-col gap-5">
      <SearchBox by={texts.searchBy} onSearch={setSearch} />
      <SteadyPagedList
        query={query}
        idOf={idOf}
        texts={texts}
        search={search}
        empty={{ title: texts.empty, text: texts.emptyText, icon }}
      >
        {(rows) => (
          <ul aria-label={texts.list} className="grid gap-4 lg:grid-cols-2">
            {rows.map(({ row, isGone }) => (
              <li key={idOf(row)} className="min-w-0">
                <article className="flex h-full flex-col gap-3 rounded border border-line bg-surface-raised p-4 shadow">
                  {children(row, isGone)}
                </article>
              </li>
            ))}
          </ul>
        )}
      </SteadyPagedList>
    </div>
  );
}
