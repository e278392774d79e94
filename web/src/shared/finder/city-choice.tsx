import { type State, stateNames } from '@dawaya/contract/vocabulary/regions';
import { useFinderMoreTexts } from '../../i18n/finder-more.ts';
import { stateName } from '../../i18n/place.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Select } from '../../ui/field.tsx';
import { type CountedCity, type NamedCity, nameOfCity } from './place-names.ts';
import type { FinderState } from './queries.ts';

interface CityChoiceProps {
  state: FinderState;
  cities: readonly CountedCity[];
  named: readonly NamedCity[];
  choose: (change: Pick<Partial<FinderState>, 'city' | 'state'>) => void;
}

export function CityChoice({ state, cities, named, choose }: CityChoiceProps) {
  const t = useFinderMoreTexts().city;
  const language = useLanguage();
  const byName = new Intl.Collator(language).compare;
  const states = statesOf(cities)
    .map((one) => ({ ...one, name: stateName(language, one.state) }))
    .sort((one, other) => byName(one.name, other.name));
  const shown = cities
    .filter((city) => !state.state || city.state === state.state)
    .map((one) => ({ ...one, name: nameOfCity(language, one.city, cities) }))
    .sort((one, other) => byName(one.name, other.name));
  const isListed = shown.some(({ city }) => city === state.city);
  return (
    <div className="grid grid-cols-2 gap-2 pb-1 *:min-w-0 sm:max-w-md">
      <Select
        name="state"
        label={t.state}
        required
        value={state.state ?? ''}
        onChange={({ target: { value } }) =>
          choose(value ? { state: value as State, city: null } : { state: null, city: '' })
        }
      >
        <option value="">{t.allStates}</option>
        {states.map(({ state, name, pharmacies }) => (
          <option key={state} value={state}>
            {t.counted(name, pharmacies)}
          </option>
        ))}
      </Select>
      <Select
        name="city"
        label={t.city}
        required
        value={state.city ?? ''}
        onChange={({ target: { value } }) =>
          choose(value || !state.state ? { city: value, state: null } : { city: null })
        }
      >
        <option value="">{t.allCities}</option>
        {state.city && !isListed && (
          <option value={state.city}>{nameOfCity(language, state.city, named)}</option>
        )}
        {shown.map(({ city, name, pharmacies }) => (
          <option key={city} value={city}>
            {t.counted(name, pharmacies)}
          </option>
        ))}
      </Select>
    </div>
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
