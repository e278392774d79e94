import { cities, cityName } from '@dawaya/contract/vocabulary/cities';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { useOverviewTexts } from '../../../i18n/admin-overview.ts';
import { inOrder } from '../../../i18n/order.ts';
import { stateName } from '../../../i18n/place.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Select } from '../../../ui/field.tsx';
import type { Scope } from './overview-query.ts';

type Place = Pick<Scope, 'state' | 'city'>;

const written = ({ state, city }: Place) => `${state ?? ''}/${city ?? ''}`;

export function PlaceChoice({ place, onChoose }: { place: Place; onChoose: (to: Place) => void }) {
  const t = useOverviewTexts();
  const language = useLanguage();
  const states = inOrder(language, stateNames, (state) => stateName(language, state));
  const townsOf = (state: Place['state']) => {
    const known = cities.filter((city) => city.state === state).map(({ city }) => city);
    // The table may choose a town without a known name.
    const asked = place.state === state && place.city && !known.includes(place.city);
    const all = asked && place.city ? [...known, place.city] : known;
    return inOrder(language, all, (city) => cityName(language, city));
  };
  const places: Place[] = states.flatMap((state) => [
    { state },
    ...townsOf(state).map((city) => ({ state, city })),
  ]);
  const choose = (value: string) => onChoose(places.find((one) => written(one) === value) ?? {});
  return (
    <Select
      name="place"
      label={t.place}
      required
      value={written(place)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value={written({})}>{t.country}</option>
      {states.map((state) => (
        <optgroup key={state} label={stateName(language, state)}>
          <option value={written({ state })}>{t.state(stateName(language, state))}</option>
          {townsOf(state).map((city) => (
            <option key={city} value={written({ state, city })}>
              {cityName(language, city)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
