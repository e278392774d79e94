import type { accessReaders } from '@dawaya/contract/vocabulary/accesses';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccessTexts } from '../../i18n/accesses.ts';
import { call } from '../../lib/api.ts';
import { AccessRows } from '../../shared/accesses/access-rows.tsx';
import { Fold } from '../../ui/fold.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

type Reader = (typeof accessReaders)[number];

const accessesQuery = (role: Reader) =>
  infiniteQueryOptions({
    queryKey: ['sessions', 'accesses', role],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/accesses', {
        query: { role, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Reads the list once the reader opens the fold. */
export function AccessesOf({ role }: { role: Reader }) {
  const t = useAccessTexts();
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...accessesQuery(role), enabled: isOpen });
  return (
    <Fold title={t.own[role]} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && (
        <div className="flex flex-col gap-3">
          <p className="text-muted">{t.own.text}</p>
          <WhenLoaded query={query} texts={t}>
            {({ pages }) => {
              const accesses = pages.flatMap(({ items }) => items);
              return accesses.length === 0 ? (
                <p className="text-muted">{t.empty}</p>
              ) : (
                <AccessRows accesses={accesses} />
              );
            }}
          </WhenLoaded>
          <MoreRows query={query} texts={t} />
        </div>
      )}
    </Fold>
  );
}
