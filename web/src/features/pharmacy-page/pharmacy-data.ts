import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { stateName } from '../../i18n/place.ts';
import { linkedData } from '../../lib/head.ts';
import { openingData } from './opening-data.ts';

/**
 * Returns a pharmacy in the form of https://schema.org/Pharmacy, without unknown values.
 * @param at.url of its page in this language
 */
export function pharmacyData(
  pharmacy: PharmacyInFull,
  at: { language: Language; url: string; image: string },
): object {
  const { phone, address, landmark, city, state, zipCode, nameAr, nameEn } = pharmacy;
  const name = nameIn(at.language, pharmacy);
  const alternateName = [nameAr, nameEn].find((other) => other && other !== name);
  return linkedData({
    '@type': 'Pharmacy',
    '@id': at.url,
    url: at.url,
    name,
    ...(alternateName && { alternateName }),
    image: at.image,
    ...(phone && { telephone: phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address, landmark].filter(Boolean).join(', '),
      addressLocality: cityName(at.language, city),
      addressRegion: stateName(at.language, state),
      ...(zipCode && { postalCode: zipCode }),
      addressCountry: 'SD',
    },
    ...(pharmacy.latitude && {
      geo: {
        '@type': 'GeoCoordinates',
        latitude: Number(pharmacy.latitude),
        longitude: Number(pharmacy.longitude),
      },
    }),
    ...openingData(pharmacy),
  });
}
