import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { longestPhone, longestShopName } from '@dawaya/contract/vocabulary/lengths';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { TextField } from '../../../ui/field.tsx';

/** The name in the specification's call, and the one in the other language (docs/search.md). */
export function ShopNameFields({ from }: { from?: Partial<PharmacyProfile> | undefined }) {
  const t = useRegisterTexts();
  const other = from && [from.nameAr, from.nameEn].find((name) => name !== from.shopName);
  return (
    <>
      <TextField
        name="shopName"
        label={t.shopName}
        defaultValue={from?.shopName}
        required
        maxLength={longestShopName}
        autoComplete="organization"
      />
      <TextField
        name="otherName"
        label={t.otherName}
        hint={t.otherNameHint}
        defaultValue={other ?? undefined}
        maxLength={longestShopName}
        autoComplete="off"
      />
    </>
  );
}

export function ShopPhoneField({ from }: { from?: Partial<PharmacyProfile> | undefined }) {
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
