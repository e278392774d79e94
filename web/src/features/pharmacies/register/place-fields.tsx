import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { longestAddress, longestZipCode } from '@dawaya/contract/vocabulary/lengths';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { zipCodeOf } from '@dawaya/contract/vocabulary/zip-codes';
import { inOrder } from '../../../i18n/order.ts';
import { stateName } from '../../../i18n/place.ts';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { CityField } from '../city-field.tsx';
import { CoordinateFields } from '../coordinate-fields.tsx';
import { LandmarkField } from '../landmark-field.tsx';

export function PlaceFields({ from }: { from?: Partial<PharmacyProfile> | undefined }) {
  const t = useRegisterTexts();
  return (
    <>
      <StateSelect from={from?.state} />
      <CityField from={from?.city} />
      <TextField
        name="address"
        label={t.address}
        hint={t.addressHint}
        defaultValue={from?.address}
        required
        maxLength={longestAddress}
        autoComplete="street-address"
      />
      <LandmarkField from={from} />
      <TextField
        name="zipCode"
        label={t.zipCode}
        hint={t.zipCodeHint}
        defaultValue={from?.zipCode ?? zipCodeOf(from?.city ?? '')}
        maxLength={longestZipCode}
        autoComplete="postal-code"
      />
      <CoordinateFields latitude={from?.latitude ?? null} longitude={from?.longitude ?? null} />
    </>
  );
}

function StateSelect({ from }: { from: PharmacyProfile['state'] | undefined }) {
  const t = useRegisterTexts();
  const language = useLanguage();
  return (
    <Select name="state" label={t.state} required defaultValue={from ?? ''}>
      <option value="">{t.chooseState}</option>
      {inOrder(language, stateNames, (name) => stateName(language, name)).map((name) => (
        <option key={name} value={name}>
          {stateName(language, name)}
        </option>
      ))}
    </Select>
  );
}
