import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { maxSearchLength } from '@dawaya/contract/vocabulary/limits';
import Megaphone from 'lucide-react/icons/megaphone';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import Store from 'lucide-react/icons/store';
import { memo, Suspense, useDeferredValue, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useBrowseTexts } from '../../../i18n/browse.ts';
import { comma } from '../../../i18n/place.ts';
import { useFollowsDirection } from '../../../lib/field-direction.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { useSearchAfterPause } from '../../../lib/search-after-pause.ts';
import {
  advertisementSearch,
  publicAdvertisementsQuery,
} from '../../../shared/products/advertisements-query.ts';
import { countTap, countView } from '../../../shared/products/counting.ts';
import { Price } from '../../../shared/products/price.tsx';
import { ProductPicture } from '../../../shared/products/product-picture.tsx';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { HydrationBoundary } from '../../../ui/hydration-boundary.tsx';
import { Name } from '../../../ui/name.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';

/** /advertisements: the running advertisements of pharmacies (specification §2). */
export default function BrowsePage() {
  const t = useBrowseTexts();
  const term = useDeferredValue(termOf(useSearch()));
  const query = useRead(publicAdvertisementsQuery);
  return (
    <div className="page-width flex flex-col gap-6 pt-8">
      <div>
        <h1 className="text-2xl font-bold">{t.title}</h1>
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
      : advertisementSearch.read().filterAdvertisements(all, term);
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
          <LinkButton variant="secondary" href={paths.home}>
            {t.findPharmacy}
          </LinkButton>
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState icon={<SearchX size={40} aria-hidden="true" />} title={t.noMatch}>
          <LinkButton variant="secondary" href={paths.advertisements}>
            {t.clear}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          {items.map((advertisement, index) => (
            <li key={advertisement.id}>
              <HydrationBoundary>
                <AdvertisementCard advertisement={advertisement} first={index === 0} />
              </HydrationBoundary>
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

interface AdvertisementCardProps {
  advertisement: PublicAdvertisement;
  first: boolean;
}

function AdvertisementCard({ advertisement, first }: AdvertisementCardProps) {
  const t = useBrowseTexts();
  const language = useLanguage();
  const { id, productName, description, price, productImage, pharmacy, pharmacyId } = advertisement;
  return (
    <article
      ref={countView}
      data-id={id}
      className="grid h-full grid-cols-[6rem_1fr] items-start gap-3 border-b border-line py-3 sm:flex sm:flex-col sm:gap-0 sm:overflow-hidden sm:rounded sm:border sm:bg-surface-raised sm:py-0"
    >
      <ProductPicture
        address={productImage}
        first={first}
        className="aspect-square w-full max-sm:rounded sm:aspect-4/3"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1 sm:p-4">
        <h2 className="leading-snug font-semibold wrap-anywhere">
          <Name value={productName} />
        </h2>
        <p className="font-bold text-primary wrap-anywhere">
          <Price value={price} />
        </p>
        <UserParagraph text={description} className="text-sm text-muted" />
        <p className="mt-auto flex gap-2 py-1 text-sm text-muted">
          <Store size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{t.pharmacy}: </span>
            <Link
              href={paths.pharmacy(pharmacyId)}
              onClick={() => countTap(id)}
              className="py-2.5 text-primary underline underline-offset-4"
            >
              <Name value={pharmacy.shopName} />
            </Link>
            {pharmacy.city && (
              <>
                {comma(language)}
                <UserText text={language === 'ar' ? pharmacy.cityAr : pharmacy.cityEn} />
              </>
            )}
          </span>
        </p>
        <LinkButton
          variant="secondary"
          href={paths.requestTo(pharmacyId, id)}
          onClick={() => countTap(id)}
          aria-label={t.toPharmacyOf(productName, pharmacy.shopName)}
        >
          {t.toPharmacy}
        </LinkButton>
      </div>
    </article>
  );
}

const termOf = (search: string): string => (new URLSearchParams(search).get('search') ?? '').trim();

/**
 * A plain GET form that works without scripts; with them the URL, and so the list, follows the
 * typing.
 */
function SearchForm() {
  const t = useBrowseTexts();
  const term = termOf(useSearch());
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  useFollowsDirection(input);

  const search = (text: string) => navigate(addressOf(text), { replace: true });
  const readText = useSearchAfterPause(input, search, { shown: term });

  return (
    <search>
      <form
        action={paths.advertisements}
        onSubmit={(event) => {
          event.preventDefault();
          search(readText());
        }}
        className="flex gap-2"
      >
        <label htmlFor="advertisement-search" className="sr-only">
          {t.label}
        </label>
        <input
          ref={input}
          id="advertisement-search"
          type="search"
          name="search"
          defaultValue={term}
          dir={directionOf(term)}
          placeholder={t.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          className="min-h-12 w-full min-w-0 flex-1 rounded border border-line-strong bg-surface-raised px-4"
        />
        <button type="submit" className={buttonClass('primary')}>
          <Search size={20} aria-hidden="true" />
          <span className="max-sm:sr-only">{t.search}</span>
        </button>
      </form>
    </search>
  );
}

const addressOf = (term: string): string =>
  term === ''
    ? paths.advertisements
    : `${paths.advertisements}?${new URLSearchParams({ search: term })}`;
