import { cities, cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import { maxCityLength } from '@dawaya/contract/vocabulary/limits';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { useId } from 'react';
import { useAskTexts } from '../../../i18n/ask.ts';
import { sortByName } from '../../../i18n/order.ts';
import { stateName } from '../../../i18n/place.ts';
import { fillField } from '../../../lib/field-direction.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Select, TextField } from '../../../ui/field.tsx';

interface TownFieldsProps {
  needed: boolean;
  asked: string | null;
  written: string;
  onWritten: (city: string) => void;
}

/** The town in any spelling; an unknown one needs its state. */
export function TownFields({ needed, asked, written, onWritten }: TownFieldsProps) {
  const t = useAskTexts().place;
  const language = useLanguage();
  const list = useId();
  const isUnknown = written.trim() !== '' && !cityOf(written);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="city"
        label={t.city}
        hint={t.cityHint}
        required={needed}
        defaultValue={asked ? cityName(language, asked) : undefined}
        maxLength={maxCityLength}
        autoComplete="off"
        list={list}
        onInput={({ currentTarget: { value } }) => cityOf(value) && onWritten(value)}
        onBlur={({ currentTarget }) => {
          const name = cityName(language, currentTarget.value);
          if (name !== currentTarget.value) {
            fillField(currentTarget, name);
            currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
          }
          onWritten(currentTarget.value);
        }}
      />
      <datalist id={list}>
        {sortByName(language, cities, ({ city }) => cityName(language, city)).map(({ city }) => (
          <option key={city} value={cityName(language, city)} />
        ))}
      </datalist>
      <div hidden={!isUnknown}>
        <Select name="state" label={t.state} hint={t.stateHint} required={needed && isUnknown}>
          <option value="">{t.chooseState}</option>
          {sortByName(language, stateNames, (state) => stateName(language, state)).map((state) => (
            <option key={state} value={state}>
              {stateName(language, state)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
