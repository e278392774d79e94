import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { encodePlusCode } from '@dawaya/contract/vocabulary/plus-code';
import { openingAt } from '@dawaya/contract/vocabulary/schedule';
import { streetOf } from '@dawaya/contract/vocabulary/street';
import { withShopName } from './names.ts';
import type { PharmacyRow } from './queries.ts';

type Coordinates = Pick<PharmacyRow, 'latitude' | 'longitude'>;

/** Returns a pharmacy's coordinates as text (specification §3), and their Open Location Code. */
export const presentPosition = ({ latitude, longitude }: Coordinates) => ({
  latitude: latitude?.toString() ?? null,
  longitude: longitude?.toString() ?? null,
  plusCode:
    latitude === null || longitude === null ? null : encodePlusCode({ latitude, longitude }),
});

export const presentCityNames = (city: string) => ({
  cityAr: cityName('ar', city),
  cityEn: cityName('en', city),
});

/** Adds the city's names and the street to a row, as pages show them. */
export const withPlaceNames = <Row extends Parameters<typeof streetOf>[0]>(row: Row) => ({
  ...row,
  ...presentCityNames(row.city),
  street: streetOf(row),
});

export const presentDetails = (language: Language, pharmacy: PharmacyRow, now: Date) => ({
  ...withShopName(language, pharmacy),
  ...openingAt(pharmacy, now),
  emailProven: pharmacy.emailProvenAt !== null,
  ...presentPosition(pharmacy),
});
