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
import { useLaterSteps } from './steps.tsx';

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
  const later = useLaterSteps();
  const isUnknown = written.trim() !== '' && !cityOf(written);
  const fill = (field: HTMLInputElement, name: string) => {
    if (name !== field.value) {
      fillField(field, name);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    onWritten(name);
  };
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {/* It has its height before, so that nothing moves when the towns come. */}
      <div className="needs-scripts min-h-11 min-w-0 sm:col-span-2">
        {later && (
          <later.TownChips written={written} onChoose={(name, field) => fill(field, name)} />
        )}
      </div>
      <TextField
        name="city"
        label={t.city}
        placeholder={t.cityHint}
        required={needed}
        defaultValue={asked ? cityName(language, asked) : undefined}
        maxLength={maxCityLength}
        autoComplete="off"
        list={list}
        onInput={({ currentTarget: { value } }) => cityOf(value) && onWritten(value)}
        onBlur={({ currentTarget }) => fill(currentTarget, cityName(language, currentTarget.value))}
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
