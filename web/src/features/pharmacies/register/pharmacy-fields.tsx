import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { cities, cityName, cityOf } from '@dawaya/contract/vocabulary/cities';
import {
  maxAddressLength,
  maxCityLength,
  maxPhoneLength,
  maxShopNameLength,
  maxZipCodeLength,
} from '@dawaya/contract/vocabulary/limits';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { zipCodeOf } from '@dawaya/contract/vocabulary/zip-codes';
import { type ReactNode, useId, useRef } from 'react';
import { sortByName } from '../../../i18n/order.ts';
import { stateName } from '../../../i18n/place.ts';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import {
  CoordinateFields,
  LandmarkField,
  PositionButton,
  readFieldValue,
  writeField,
} from '../position-fields.tsx';

type From = Partial<PharmacyProfile> | undefined;

/** Two fields side by side where both have room. */
const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-4 gap-y-5';

/** Shows the fields of the specification's call, and the phone; `email` comes after the name. */
export function MainFields({ from, email }: { from: From; email?: ReactNode }) {
  const t = useRegisterTexts();
  return (
    <>
      <TextField
        name="shopName"
        label={t.shopName}
        defaultValue={from?.shopName}
        required
        maxLength={maxShopNameLength}
        autoComplete="organization"
      />
      <div className={pair}>
        {email}
        <ShopPhoneField from={from} />
      </div>
      <div className={pair}>
        <StateSelect from={from?.state} />
        <CityField from={from?.city} />
      </div>
      <TextField
        name="address"
        label={t.address}
        hint={t.addressHint}
        defaultValue={from?.address}
        required
        maxLength={maxAddressLength}
        autoComplete="street-address"
      />
      <PositionButton />
    </>
  );
}

/** Fields that most pharmacies leave empty, or that the page fills in. */
export function MoreFields({ from }: { from: From }) {
  const t = useRegisterTexts();
  const other = from && [from.nameAr, from.nameEn].find((name) => name !== from.shopName);
  return (
    <Fold title={t.more} className="border-y border-line">
      <div className="flex flex-col gap-5 pb-5">
        <TextField
          name="otherName"
          label={t.otherName}
          hint={t.otherNameHint}
          defaultValue={other ?? undefined}
          maxLength={maxShopNameLength}
          autoComplete="off"
        />
        <LandmarkField from={from} />
        <TextField
          name="zipCode"
          label={t.zipCode}
          hint={t.zipCodeHint}
          defaultValue={from?.zipCode ?? zipCodeOf(from?.city ?? '')}
          maxLength={maxZipCodeLength}
          autoComplete="postal-code"
        />
        <CoordinateFields latitude={from?.latitude ?? null} longitude={from?.longitude ?? null} />
      </div>
    </Fold>
  );
}

function ShopPhoneField({ from }: { from: From }) {
  const t = useRegisterTexts();
  return (
    <TextField
      name="phone"
      type="tel"
      label={t.phone}
      hint={t.phoneHint}
      defaultValue={from?.phone ? displayPhone(from.phone) : undefined}
      maxLength={maxPhoneLength}
      autoComplete="tel"
    />
  );
}

function StateSelect({ from }: { from: PharmacyProfile['state'] | undefined }) {
  const t = useRegisterTexts();
  const language = useLanguage();
  return (
    <Select name="state" label={t.state} required defaultValue={from ?? ''}>
      <option value="">{t.chooseState}</option>
      {sortByName(language, stateNames, (name) => stateName(language, name)).map((name) => (
        <option key={name} value={name}>
          {stateName(language, name)}
        </option>
      ))}
    </Select>
  );
}

/**
 * The city, with a list of known ones while typing. Any spelling becomes the city's name, and its
 * state and zip code are filled in unless the person has chosen others (docs/search.md).
 */
function CityField({ from }: { from: string | undefined }) {
  const t = useRegisterTexts();
  const language = useLanguage();
  const list = useId();
  const offered = useRef(from === undefined ? undefined : zipCodeOf(from));
  const fill = (input: HTMLInputElement) => {
    const city = cityOf(input.value);
    if (!city) return;
    if (readFieldValue(input.form, 'state') === '') writeField(input.form, 'state', city.state);
    const typed = readFieldValue(input.form, 'zipCode').trim();
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
        maxLength={maxCityLength}
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
        {sortByName(language, cities, ({ city }) => cityName(language, city)).map(({ city }) => (
          <option key={city} value={cityName(language, city)} />
        ))}
      </datalist>
    </>
  );
}
