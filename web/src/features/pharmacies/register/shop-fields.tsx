import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { longestPhone, longestShopName } from '@dawaya/contract/vocabulary/lengths';
import { register as ar } from '../../../i18n/ar/register.ts';
import { register as en } from '../../../i18n/en/register.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { displayPhone } from '../../../lib/phone.ts';
import { TextField } from '../../../ui/field.tsx';

export function ShopNameField({ from }: { from?: PharmacyProfile }) {
  const t = useMessages({ en, ar });
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
  const t = useMessages({ en, ar });
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
