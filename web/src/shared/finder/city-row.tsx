import MapPin from 'lucide-react/icons/map-pin';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useFinderTexts } from '../../i18n/finder.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { useStored, writeCookie, writeStored } from '../../lib/store/store.ts';
import { chipClass } from '../../ui/chip.ts';
import { cx } from '../../ui/cx.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { InquiryLink } from './inquiry-link.tsx';
import { nameOfCity, nameOfPlace, useNamedCities } from './place-names.ts';
import { citiesQuery, type FinderState, type FoundPage, finderAddress } from './queries.ts';
import { type FinderAddress, useFinderSearch, useIsSearching } from './use-finder-address.ts';

const loadChoice = () => import('./city-choice.tsx');

/** The number of cities beside the question; the choice has the others. */
const suggested = 3;

interface CityRowProps {
  state: FinderState;
  address: FinderAddress;
  first: FoundPage | undefined;
}

/**
 * The finder's place, and the link to an inquiry there. A visitor without a chosen city gets a
 * short question once.
 */
export function CityRow({ state, address, first }: CityRowProps) {
  const t = useFinderTexts().city;
  const language = useLanguage();
  const { data: cities = [] } = useRead(citiesQuery);
  const namedCities = useNamedCities(first);
  const isAnswered = useStored('city') !== null;
  const isSearching = useIsSearching();
  const saysAll = new URLSearchParams(useFinderSearch()).has('city');
  const [open, setOpen] = useState(false);
  const choice = useLazyModule(loadChoice, open);

  const asksForCity = !isAnswered && !isSearching && !saysAll;

  const choose = (change: Pick<Partial<FinderState>, 'city' | 'state'>) => {
    if (typeof change.city === 'string') {
      rememberCity(change.city);
      setOpen(false);
    }
    address.change(change);
  };

  return (
    <div className="flex min-w-0 flex-col gap-1">
      {/* Without scripts it leads to the pages of the towns. */}
      <Link
        href={paths.towns}
        aria-expanded={open}
        onPointerEnter={() => void loadChoice().catch(() => {})}
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
        className="inline-flex min-h-11 max-w-full items-center gap-2 self-start rounded max-[15rem]:flex-wrap"
      >
        <MapPin size={18} aria-hidden="true" className="shrink-0 text-primary" />
        <span className={cx('truncate', asksForCity ? 'text-muted' : 'font-medium')}>
          {asksForCity ? t.ask : (nameOfPlace(language, state, namedCities) ?? t.everywhere)}
        </span>
        <span className="shrink-0 text-primary underline underline-offset-4">
          {asksForCity ? t.other : t.change}
        </span>
      </Link>
      {open && choice && <choice.CityChoice {...{ state, cities, named: namedCities, choose }} />}
      {asksForCity && (
        <div className="chip-row">
          {cities.slice(0, suggested).map((city) => (
            <CityLink key={city.city} city={city.city} choose={choose}>
              {t.counted(nameOfCity(language, city.city, cities), city.pharmacies)}
            </CityLink>
          ))}
          <CityLink city="" choose={choose}>
            {t.everywhere}
          </CityLink>
        </div>
      )}
      {/* If nothing was found, another link with the searched word is below. */}
      {!(state.search && first?.items.length === 0) && (
        <InquiryLink
          town={
            state.city
              ? { city: state.city, name: nameOfCity(language, state.city, namedCities) }
              : undefined
          }
        />
      )}
    </div>
  );
}

interface CityLinkProps {
  city: string;
  choose: (change: { city: string; state: null }) => void;
  children: ReactNode;
}

function CityLink({ city, choose, children }: CityLinkProps) {
  const [path] = useLocation();
  const search = useFinderSearch();
  return (
    <Link
      href={`${finderAddress(path, search, { city, state: null })}#pharmacies`}
      onClick={(event) => {
        event.preventDefault();
        choose({ city, state: null });
      }}
      className={chipClass(false)}
    >
      {children}
    </Link>
  );
}

/**
 * Stores the visitor's city, or an empty text for the whole country. By the cookie the server
 * renders the next plain visit with it.
 */
function rememberCity(city: string): void {
  writeStored({ city });
  // An empty cookie would be deleted.
  writeCookie('cityCookie', encodeURIComponent(city) || '*');
}
