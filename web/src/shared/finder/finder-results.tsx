import type { PharmacyPage } from '@dawaya/contract/endpoints/pharmacies';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { useSearch } from 'wouter';
import { useFinderTexts } from '../../i18n/texts/finder.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { MapPlaces } from '../places/map-places.tsx';
import { PharmacyCard } from './pharmacy-card.tsx';
import { type FinderState, finderAddress } from './queries.ts';

interface FinderResultsProps {
  found: UseInfiniteQueryResult<InfiniteData<PharmacyPage>>;
  state: FinderState;
}

export function FinderResults({ found, state }: FinderResultsProps) {
  const t = useFinderTexts();
  if (found.isPending) return <LoadingState text={t.loading} />;
  if (found.isError && !found.isFetchNextPageError) {
    return <ErrorState error={found.error} fallback={t.failed} onRetry={() => found.refetch()} />;
  }
  const pharmacies = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <p role="status" className="sr-only">
        {found.isPlaceholderData ? '' : t.shown(pharmacies.length)}
      </p>
      {pharmacies.length === 0 ? (
        <EmptyState icon={<SearchX size={40} aria-hidden="true" />} title={t.empty}>
          <LinkButton look="secondary" href="/">
            {t.clear}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {pharmacies.map((pharmacy) => (
            <li key={pharmacy.id}>
              <PharmacyCard pharmacy={pharmacy} />
            </li>
          ))}
        </ul>
      )}
      <More found={found} state={state} />
      <MapPlaces {...state} />
    </>
  );
}

/** A link without scripts, and more of the same list with them. */
function More({ found, state }: FinderResultsProps) {
  const t = useFinderTexts();
  const search = useSearch();
  const next = found.data?.pages.at(-1)?.nextCursor;
  const look = buttonClass('secondary');
  return (
    <div className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden">
      {state.cursor && (
        <a href={`${finderAddress(search, { cursor: null })}#pharmacies`} className={look}>
          {t.first}
        </a>
      )}
      {next && found.isFetchingNextPage && (
        <Button look="secondary" busy>
          {t.more}
        </Button>
      )}
      {next && !found.isFetchingNextPage && (
        <a
          href={`${finderAddress(search, { cursor: next })}#pharmacies`}
          className={look}
          onClick={(event) => {
            event.preventDefault();
            void found.fetchNextPage();
          }}
        >
          {t.more}
        </a>
      )}
      {found.isFetchNextPageError && <ErrorState error={found.error} fallback={t.failed} />}
    </div>
  );
}
