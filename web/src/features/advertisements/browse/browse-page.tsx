import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import Megaphone from 'lucide-react/icons/megaphone';
import SearchX from 'lucide-react/icons/search-x';
import { memo, Suspense, useDeferredValue } from 'react';
import { useSearch } from 'wouter';
import { useBrowseTexts } from '../../../i18n/browse.ts';
import { paths } from '../../../lib/paths.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import {
  advertisementSearch,
  publicAdvertisementsQuery,
} from '../../../shared/products/advertisements-query.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { HydrationBoundary } from '../../../ui/hydration-boundary.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { AdvertisementCard } from './advertisement-card.tsx';
import { SearchForm, termOf } from './search-form.tsx';

/** /advertisements: the running advertisements of pharmacies (specification, section 2). */
export default function BrowsePage() {
  const t = useBrowseTexts();
  const term = useDeferredValue(termOf(useSearch()));
  const query = useRead(publicAdvertisementsQuery);
  return (
    <div className="page-width flex flex-col gap-6 pt-8">
      <div>
        <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
        <p className="mt-1 text-muted">{t.intro}</p>
      </div>
      <SearchForm />
      <WhenLoaded query={query} texts={t}>
        {(all) => (
          <Suspense fallback={<LoadingState text={t.loading} />}>
            <Found all={all} term={term} />
          </Suspense>
        )}
      </WhenLoaded>
    </div>
  );
}

/**
 * The memo keeps the server's HTML until the search has loaded: another render would replace it.
 */
const Found = memo(function Found({
  all,
  term,
}: {
  all: readonly PublicAdvertisement[];
  term: string;
}) {
  const t = useBrowseTexts();
  const { items, isApproximate, meant } =
    term === ''
      ? { items: all, isApproximate: false, meant: null }
      : advertisementSearch.read().matching(all, term);
  return (
    <>
      <p role="status" className={isApproximate ? 'text-muted' : 'sr-only'}>
        {isApproximate && `${meant === null ? t.approximate : t.meant(meant)} `}
        {t.shown(items.length)}
      </p>
      {all.length === 0 ? (
        <EmptyState
          icon={<Megaphone size={40} aria-hidden="true" className="icon-directional" />}
          title={t.empty}
          text={t.emptyText}
        >
          <LinkButton look="secondary" href={paths.home}>
            {t.findPharmacy}
          </LinkButton>
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState icon={<SearchX size={40} aria-hidden="true" />} title={t.noMatch}>
          <LinkButton look="secondary" href={paths.advertisements}>
            {t.clear}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((advertisement, at) => (
            <li key={advertisement.id}>
              <HydrationBoundary>
                <AdvertisementCard advertisement={advertisement} first={at === 0} />
              </HydrationBoundary>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
