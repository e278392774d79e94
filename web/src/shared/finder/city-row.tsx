import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { Link } from 'wouter';
import { useFinderTexts } from '../../i18n/finder.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { writeCookie, writeStored } from '../../lib/store/store.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { citiesQuery } from '../places/cities-query.ts';
import { nameOfPlace, useNamedCities } from './place-names.ts';
import type { FinderState, FoundPage } from './queries.ts';
import type { ChangeFinder } from './use-finder-address.ts';

const loadChoice = () => import('./city-choice.tsx');

interface CityRowProps {
  state: FinderState;
  onChange: ChangeFinder;
  first: FoundPage | undefined;
}

/** The finder's place, and the link that opens its choice. */
export function CityRow({ state, onChange, first }: CityRowProps) {
  const t = useFinderTexts().city;
  const language = useLanguage();
  const { data: cities = [] } = useRead(citiesQuery);
  const namedCities = useNamedCities(first);
  const [open, setOpen] = useState(false);
  const choice = useLazyModule(loadChoice, open);

  const choose = (change: Pick<Partial<FinderState>, 'city' | 'state'>) => {
    if (typeof change.city === 'string') {
      rememberCity(change.city);
      setOpen(false);
    }
    onChange(change);
  };

  return (
    <div className="flex min-w-0 flex-col gap-1">
      {/* Without scripts it leads to the pages of the towns. */}
      <Link
        href={paths.towns}
        aria-expanded={open}
        // Only earlier: the tap loads it too, and shows a failure.
        onPointerEnter={() => void loadChoice().catch(() => {})}
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
        className="inline-flex min-h-11 max-w-full items-center gap-2 self-start rounded max-[15rem]:flex-wrap"
      >
        <MapPin size={18} aria-hidden="true" className="shrink-0 text-primary" />
        <span className="truncate font-medium">
          {nameOfPlace(language, state, namedCities) ?? t.everywhere}
        </span>
        <span className="shrink-0 text-primary underline underline-offset-4">{t.change}</span>
      </Link>
      {open && choice && <choice.CityChoice {...{ state, cities, named: namedCities, choose }} />}
    </div>
  );
}

/**
 * Stores the visitor's city, or an empty text for the whole country. By the cookie the server
 * renders the next plain visit with it.
 */
export function rememberCity(city: string): void {
  writeStored({ city });
  // An empty cookie would be deleted.
  writeCookie('cityCookie', encodeURIComponent(city) || '*');
}
