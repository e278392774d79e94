import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { longestPhone, longestShopName } from '@dawaya/contract/vocabulary/lengths';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { useRegisterTexts } from '../../../i18n/texts/register.ts';
import { TextField } from '../../../ui/field.tsx';

export function ShopNameField({ from }: { from?: PharmacyProfile }) {
  const t = useRegisterTexts();
  return (
    <TextField
      name="shopName"
      label={t.shopName}
      defaultValue={from?.shopName}
      required
      maxLength={longestShopName}
      autoComplete="organization"
    />
  );
}

export function ShopPhoneField({ from }: { from?: PharmacyProfile }) {
  const t = useRegisterTexts();
  return (
    <TextField
      name="phone"
      type="tel"
      label={t.phone}
      hint={t.phoneHint}
      defaultValue={from?.phone ? displayPhone(from.phone) : undefined}
      maxLength={longestPhone}
      autoComplete="tel"
    />
  );
}
