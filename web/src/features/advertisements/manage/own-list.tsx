import type { Advertisement } from '@dawaya/contract/advertisements';
import type { UseQueryResult } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { formatDateTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useAdvertisementTexts } from '../use-advertisement-texts.ts';
import { AdvertisementRow, type RowActions } from './advertisement-row.tsx';

interface OwnListProps extends RowActions {
  query: UseQueryResult<Advertisement[]>;
}

export function OwnList({ query, ...actions }: OwnListProps) {
  const t = useAdvertisementTexts().manage;
  return (
    <section aria-labelledby="own-list-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="own-list-title" className="text-xl font-bold">
        {t.list}
      </h2>
      {query.data ? (
        <>
          {query.isError && <Stale query={query} />}
          <Rows advertisements={query.data} {...actions} />
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} fallback={t.failed} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={t.loading} />
      )}
    </section>
  );
}

function Stale({ query }: { query: UseQueryResult<Advertisement[]> }) {
  const t = useAdvertisementTexts().manage;
  const language = useLanguage();
  return (
    <StaleNotice
      text={t.stale(formatDateTime(language, new Date(query.dataUpdatedAt)))}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

function Rows({
  advertisements,
  ...actions
}: RowActions & { advertisements: readonly Advertisement[] }) {
  const t = useAdvertisementTexts().manage;
  if (advertisements.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone size={40} aria-hidden="true" className="icon-directional" />}
        title={t.empty}
        text={t.emptyText}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {advertisements.map((advertisement) => (
        <li key={advertisement.id}>
          <AdvertisementRow advertisement={advertisement} {...actions} />
        </li>
      ))}
    </ul>
  );
}
