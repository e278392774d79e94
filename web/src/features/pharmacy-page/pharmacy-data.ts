import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { stateName } from '../../i18n/place.ts';
import { linkedData } from '../../lib/head.ts';

/**
 * A pharmacy in the words of https://schema.org/Pharmacy; what is not known is left out.
 * @param at.url of its page in this language.
 */
export function pharmacyData(
  pharmacy: PharmacyInFull,
  at: { language: Language; url: string; image: string },
): object {
  const { shopName, phone, address, landmark, city, state, zipCode } = pharmacy;
  return linkedData({
    '@type': 'Pharmacy',
    '@id': at.url,
    url: at.url,
    name: shopName,
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
    ...(pharmacy.is24Hours && { openingHoursSpecification: [allWeek] }),
  });
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const allWeek = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days,
  opens: '00:00',
  closes: '23:59',
};
