import {
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useAdminTexts } from '../../i18n/admin.ts';
import { useEndWithSession } from '../../lib/session.ts';
import type { RowPage } from '../../shared/steady-list/pages.ts';
import { useSteadyRows } from '../../shared/steady-list/use-steady-rows.ts';
import { MoreRows } from '../../ui/more-rows.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { useDeskParameters } from './use-desk-parameters.ts';

interface PagedListProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<RowPage<T>, unknown>>;
  texts: { loading: string; failed: string; stale: string };
  /** The search, as an empty result has another text then. */
  search: string;
  empty: { title: string; text?: string | undefined; icon: ReactNode };
  children: (items: T[]) => ReactNode;
}

export function PagedList<T>({ query, texts, children, ...rest }: PagedListProps<T>) {
  useEndWithSession('admin', query.error);
  return (
    <WhenLoaded query={query} texts={texts}>
      {({ pages }) => (
        <LoadedRows query={query} stale={texts.stale} {...rest} items={pages.flatMap(itemsOf)}>
          {children}
        </LoadedRows>
      )}
    </WhenLoaded>
  );
}

interface SteadyListProps<T> extends Omit<PagedListProps<T>, 'children'> {
  idOf: (item: T) => string;
  /** `hasLeft`: it no longer waits, because it was decided here or elsewhere. */
  children: (rows: { row: T; hasLeft: boolean }[]) => ReactNode;
}

/** A list of waiting items, page by page, in which no row moves while it is visible. */
export function SteadyPagedList<T>({ query, texts, children, ...rest }: SteadyListProps<T>) {
  useEndWithSession('admin', query.error);
  return (
    <WhenLoaded query={query} texts={texts}>
      {({ pages }) => (
        <SteadyRows
          // Another search has other rows.
          key={rest.search}
          query={query}
          stale={texts.stale}
          {...rest}
          fresh={pages.flatMap(itemsOf)}
        >
          {children}
        </SteadyRows>
      )}
    </WhenLoaded>
  );
}

const itemsOf = <T,>({ items }: RowPage<T>) => items;

function SteadyRows<T>({
  fresh,
  idOf,
  children,
  ...rest
}: Omit<LoadedProps<T>, 'items' | 'children'> &
  Pick<SteadyListProps<T>, 'idOf' | 'children'> & { fresh: T[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { rows } = useSteadyRows(fresh, { idOf, isFetching: rest.query.isFetching, box });
  return (
    <div ref={box} className="contents">
      <LoadedRows {...rest} items={rows}>
        {children}
      </LoadedRows>
    </div>
  );
}

interface LoadedProps<T> extends Pick<PagedListProps<T>, 'search' | 'empty'> {
  query: UseInfiniteQueryResult;
  stale: string;
  items: T[];
  children: (items: T[]) => ReactNode;
}

function LoadedRows<T>({ query, stale, search, empty, items, children }: LoadedProps<T>) {
  const t = useAdminTexts();
  const none = search ? { title: t.noMatch, text: t.noMatchText } : empty;
  return (
    <>
      <StaleNotice query={query} text={stale} />
      {items.length === 0 ? (
        <EmptyState title={none.title} text={none.text} icon={empty.icon} />
      ) : (
        children(items)
      )}
      <MoreRows query={query} texts={t} />
    </>
  );
}

interface SearchedListProps<P extends RowPage<unknown>> {
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

export function SearchedList<P extends RowPage<unknown>>(props: SearchedListProps<P>) {
  const { ask, texts, icon, filter, above, children } = props;
  const [{ search }, go] = useDeskParameters();
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
