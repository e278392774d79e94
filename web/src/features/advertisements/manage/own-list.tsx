import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import type { UseQueryResult } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
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
      <WhenLoaded query={query} texts={t}>
        {(advertisements) => (
          <>
            <StaleNotice query={query} />
            <Rows advertisements={advertisements} {...actions} />
          </>
        )}
      </WhenLoaded>
    </section>
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
