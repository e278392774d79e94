import type { InfiniteData } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useFinderTexts } from '../../i18n/finder.ts';
import { useLanguage } from '../../lib/preferences.ts';
import type { ReadPages } from '../../lib/reads/use-read.ts';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { SeenMedicines } from '../medicines/seen-medicines.tsx';
import { MapPlaces } from '../places/map-places.tsx';
import { PharmacyCard } from './pharmacy-card.tsx';
import { nameOfPlace, useNamedCities } from './place-names.ts';
import { type FinderState, type FoundPage, finderAddress } from './queries.ts';
import { searchReading } from './search-reading.ts';

interface FinderResultsProps {
  found: ReadPages<InfiniteData<FoundPage>>;
  state: FinderState;
}

export function FinderResults({ found, state }: FinderResultsProps) {
  const t = useFinderTexts();
  const [path] = useLocation();
  if (found.isPending) return <LoadingState text={t.loading} />;
  if (found.isError && !found.isFetchNextPageError) {
    return <ErrorState error={found.error} fallback={t.failed} onRetry={() => found.refetch()} />;
  }
  const [first] = found.data?.pages ?? [];
  const pharmacies = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div
      aria-busy={found.isPlaceholderData || undefined}
      className={cx('flex flex-col gap-2', found.isPlaceholderData && 'opacity-50')}
    >
      <Count first={first} />
      {/* Only a search shows seen medicines here: a town's page has its own list. */}
      {state.search && <SeenMedicines search={state.search} city={state.city} />}
      {pharmacies.length === 0 ? (
        <EmptyState
          icon={<SearchX size={40} aria-hidden="true" />}
          title={hasNoPharmacies(first) ? t.firstDay : t.empty}
        >
          {!found.isPlaceholderData && (
            <NoMatchPart state={state} suggestions={first?.suggestions ?? []} />
          )}
          {!hasNoPharmacies(first) && (
            <LinkButton variant="secondary" href={path}>
              {t.clear}
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <ul className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          {pharmacies.map((pharmacy) => (
            <li key={pharmacy.id}>
              <HydrationBoundary>
                <PharmacyCard pharmacy={pharmacy} />
              </HydrationBoundary>
            </li>
          ))}
        </ul>
      )}
      <LoadMore found={found} state={state} />
      <MapPlaces {...state} />
    </div>
  );
}

/** Returns whether an unlimited list is empty, because no pharmacy has joined yet. */
const hasNoPharmacies = (first: FoundPage | undefined): boolean =>
  first !== undefined &&
  first.total === 0 &&
  !(first.asked.search || first.asked.filter || first.asked.city || first.asked.state);

const loadNoMatch = () => import('./no-match.tsx');

function NoMatchPart(props: { state: FinderState; suggestions: readonly string[] }) {
  const ways = useLazyModule(loadNoMatch, true);
  return ways && <ways.NoMatch {...props} />;
}

/** 'N pharmacies for X in Y', also announced; the previous count stays until the next answer. */
function Count({ first }: { first: FoundPage | undefined }) {
  const t = useFinderTexts();
  const language = useLanguage();
  const cities = useNamedCities(first);
  if (!first) return null;
  const { asked, total, isApproximate, readAs } = first;
  const place = nameOfPlace(language, asked, cities);
  const hasReading =
    isApproximate || first.meant !== null || readAs.near || readAs.filters.length > 0;
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {t.found(total, isApproximate ? '' : asked.search, place)}
      </p>
      {hasReading && (
        <Suspense fallback={null}>
          <Reading first={first} />
        </Suspense>
      )}
    </>
  );
}

function Reading({ first }: { first: FoundPage }) {
  const { SearchReading: ReadAs } = searchReading.read();
  return <ReadAs first={first} />;
}

/** A link without scripts, a button that extends the list with them. */
function LoadMore({ found, state }: FinderResultsProps) {
  const t = useFinderTexts();
  const [path] = useLocation();
  const search = useSearch();
  const next = found.data?.pages.at(-1)?.nextCursor;
  const moreClass = buttonClass('secondary');
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">
      {state.cursor && (
        <a
          href={`${finderAddress(path, search, { cursor: null })}#pharmacies`}
          className={moreClass}
        >
          {t.first}
        </a>
      )}
      {next && found.isFetchingNextPage && (
        <Button variant="secondary" busy>
          {t.more}
        </Button>
      )}
      {next && !found.isFetchingNextPage && (
        <a
          href={`${finderAddress(path, search, { cursor: next })}#pharmacies`}
          className={moreClass}
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
