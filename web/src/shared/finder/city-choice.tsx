import { type State, stateNames } from '@dawaya/contract/vocabulary/regions';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { stateName } from '../../i18n/place.ts';
import { useFinderTexts } from '../../i18n/texts/finder.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { type CountedCity, nameOfCity } from './place-names.ts';
import type { FinderState } from './queries.ts';

interface CityChoiceProps {
  state: FinderState;
  cities: readonly CountedCity[];
  choose: (change: Pick<Partial<FinderState>, 'city' | 'state'>) => void;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** What the way to the choice is called. */
  children: ReactNode;
}

/** A choice of state and city with how many pharmacies each has; a plain GET form without scripts. */
export function CityChoice(props: CityChoiceProps) {
  const { state, cities, choose, open, setOpen } = props;
  const t = useFinderTexts().city;
  const language = useLanguage();
  const [path] = useLocation();
  const hydrated = useHydrated();
  const states = statesOf(cities);
  const shown = cities.filter((city) => !state.state || city.state === state.state);
  const byName = new Intl.Collator(language).compare;
  const counted = (all: readonly CountedCity[]) =>
    all
      .map(({ city, pharmacies }) => ({ city, name: nameOfCity(language, city, all), pharmacies }))
      .sort((one, other) => byName(one.name, other.name));
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="min-w-0"
    >
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer list-none items-center gap-2 rounded [&::-webkit-details-marker]:hidden">
        <MapPin size={18} aria-hidden="true" className="shrink-0 text-primary" />
        {props.children}
      </summary>
      <form action={`${path}#pharmacies`} className="grid grid-cols-2 gap-2 pb-1 sm:max-w-md">
        {state.search && <input type="hidden" name="search" value={state.search} />}
        {state.filter && <input type="hidden" name="filter" value={state.filter} />}
        <label className="min-w-0 text-sm text-muted">
          {t.state}
          <select
            name="state"
            value={state.state ?? ''}
            onChange={({ target }) =>
              choose(
                target.value
                  ? { state: target.value as State, city: null }
                  : { state: null, city: '' },
              )
            }
            className={inputClass}
          >
            <option value="">{t.allStates}</option>
            {states
              .map((one) => ({ ...one, name: stateName(language, one.state) }))
              .sort((one, other) => byName(one.name, other.name))
              .map(({ state, name, pharmacies }) => (
                <option key={state} value={state}>
                  {t.counted(name, pharmacies)}
                </option>
              ))}
          </select>
        </label>
        <label className="min-w-0 text-sm text-muted">
          {t.city}
          <select
            name="city"
            value={state.city ?? ''}
            onChange={({ target }) =>
              choose(
                target.value || !state.state ? { city: target.value, state: null } : { city: null },
              )
            }
            className={inputClass}
          >
            <option value="">{t.allCities}</option>
            {state.city && !shown.some(({ city }) => city === state.city) && (
              <option value={state.city}>{nameOfCity(language, state.city, cities)}</option>
            )}
            {counted(shown).map(({ city, name, pharmacies }) => (
              <option key={city} value={city}>
                {t.counted(name, pharmacies)}
              </option>
            ))}
          </select>
        </label>
        {!hydrated && (
          <button type="submit" className={buttonClass('secondary', 'col-span-2')}>
            {t.show}
          </button>
        )}
      </form>
    </details>
  );
}

function statesOf(cities: readonly CountedCity[]) {
  return stateNames
    .map((state) => ({
      state,
      pharmacies: cities
        .filter((city) => city.state === state)
        .reduce((sum, { pharmacies }) => sum + pharmacies, 0),
    }))
    .filter(({ pharmacies }) => pharmacies > 0);
}
