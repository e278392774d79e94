import type { Language } from '@dawaya/contract/vocabulary/languages';
import { encodePlusCode } from '@dawaya/contract/vocabulary/plus-code';
import { openingAt } from '@dawaya/contract/vocabulary/schedule';
import { named } from './names.ts';
import type { PharmacyRow } from './queries.ts';

type Place = Pick<PharmacyRow, 'latitude' | 'longitude'>;

/** Where a pharmacy is: coordinates as text (specification §3), and their Open Location Code. */
export const positionOf = ({ latitude, longitude }: Place) => ({
  latitude: latitude?.toString() ?? null,
  longitude: longitude?.toString() ?? null,
  plusCode:
    latitude === null || longitude === null ? null : encodePlusCode({ latitude, longitude }),
});

/** A row as its owner and an admin who read `language` get it at an instant. */
export const pharmacyDetails = (language: Language, pharmacy: PharmacyRow, now: Date) => ({
  ...named(language, pharmacy),
  ...openingAt(pharmacy, now),
  emailProven: pharmacy.emailProvenAt !== null,
  ...positionOf(pharmacy),
});
