import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useEndWithSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import type { Page } from './queries.ts';

interface PagedListProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<Page<T>, unknown>>;
  texts: { loading: string; failed: string; stale: string };
  /** What was searched for, if anything: then nothing found is said differently. */
  search: string;
  empty: { title: string; text?: string | undefined; icon: ReactNode };
  children: (items: T[]) => ReactNode;
}

/** Every state of an admin's list: loading, failed, stale, empty, full, and more of it to come. */
export function PagedList<T>({ query, texts, search, empty, children }: PagedListProps<T>) {
  const t = useAdminTexts();
  useEndWithSession('admin', query.error);

  const none = search ? { title: t.noMatch, text: t.noMatchText } : empty;
  return (
    <WhenLoaded query={query} texts={texts}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return (
          <>
            <StaleNotice query={query} text={texts.stale} />
            {items.length === 0 ? (
              <EmptyState title={none.title} text={none.text} icon={empty.icon} />
            ) : (
              children(items)
            )}
            {query.hasNextPage && <More query={query} />}
          </>
        );
      }}
    </WhenLoaded>
  );
}

function More({ query }: { query: UseInfiniteQueryResult }) {
  const t = useAdminTexts();
  return (
    <div className="flex flex-col items-center gap-2">
      <p role="alert" className="font-medium text-danger empty:hidden">
        {query.isFetchNextPageError && sentenceOf(query.error, t.moreFailed)}
      </p>
      <Button
        look="secondary"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t.more}
      </Button>
    </div>
  );
}
