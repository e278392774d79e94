import { cities, cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import { longestCity } from '@dawaya/contract/vocabulary/lengths';
import { zipCodeOf } from '@dawaya/contract/vocabulary/zip-codes';
import { useId, useRef } from 'react';
import { inOrder } from '../../i18n/order.ts';
import { useRegisterTexts } from '../../i18n/register.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { TextField } from '../../ui/field.tsx';
import { fieldValue, writeField } from './write-field.ts';

/**
 * The city, with a list of known ones while typing. Any spelling becomes the city's name, and its
 * state and zip code are filled in unless the person has chosen others (docs/search.md).
 */
export function CityField({ from }: { from: string | undefined }) {
  const t = useRegisterTexts();
  const language = useLanguage();
  const list = useId();
  const offered = useRef(from === undefined ? undefined : zipCodeOf(from));
  const fill = (input: HTMLInputElement) => {
    const city = cityOf(input.value);
    if (!city) return;
    if (fieldValue(input.form, 'state') === '') writeField(input.form, 'state', city.state);
    const typed = fieldValue(input.form, 'zipCode').trim();
    const code = zipCodeOf(city.city);
    if (!code || (typed !== '' && typed !== offered.current)) return;
    offered.current = code;
    if (typed !== code) writeField(input.form, 'zipCode', code);
  };
  return (
    <>
      <TextField
        name="city"
        label={t.city}
        defaultValue={from}
        required
        maxLength={longestCity}
        autoComplete="address-level2"
        list={list}
        onInput={({ currentTarget }) => fill(currentTarget)}
        onBlur={({ currentTarget }) => {
          const name = cityName(language, currentTarget.value);
          if (name !== currentTarget.value) writeField(currentTarget.form, 'city', name);
          fill(currentTarget);
        }}
      />
      <datalist id={list}>
        {inOrder(language, cities, ({ city }) => cityName(language, city)).map(({ city }) => (
          <option key={city} value={cityName(language, city)} />
        ))}
      </datalist>
    </>
  );
}
