import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { cityName, cityOf, citySlug } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { cityAndState } from '../../i18n/city.ts';
import { pharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { stateName } from '../../i18n/place.ts';
import { breadcrumbs, type CreateHead, linkedData, plain } from '../../lib/head.ts';
import { paths } from '../../lib/paths.ts';
import { pharmacyQuery } from '../../shared/pharmacy/pharmacy-query.ts';

export const pharmacyHead: CreateHead = ({ client, params: { id = '' }, language, publicUrl }) => {
  const pharmacy = client.getQueryData(pharmacyQuery(id).queryKey);
  if (!pharmacy) return pharmacy;
  const t = pharmacyPageTexts[language];
  const address = (path: string) => `${publicUrl}${path}?lang=${language}`;
  const url = address(paths.pharmacy(pharmacy.id));
  const picture = paths.pharmacyPicture(pharmacy.id);
  const town = cityOf(pharmacy.city);
  const name = nameIn(language, pharmacy);
  const city = cityName(language, pharmacy.city);
  return {
    title: t.titleOf(name, city),
    description: t.descriptionOf(name, plain(cityAndState(language, pharmacy))),
    picture,
    linkedData: [
      pharmacyData(pharmacy, { language, url, image: `${publicUrl}${picture}` }),
      breadcrumbs([
        [t.towns, address(paths.towns)],
        ...(town ? [[city, address(paths.town(citySlug(town)))] as [string, string]] : []),
        [name, url],
      ]),
    ],
  };
};

/**
 * Returns a pharmacy in the form of https://schema.org/Pharmacy, without unknown values.
 * @param at.url of its page in this language
 */
function pharmacyData(
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

type Span = PharmacyInFull['hours'][number];

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const specificationOf = (fields: Record<string, unknown>) => ({
  '@type': 'OpeningHoursSpecification',
  ...fields,
});

/**
 * Returns a whole day for a span from a time to the same time, which search engines would read as
 * closed.
 */
const spanOf = ({ opens, closes }: Span) =>
  opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes };

const dayOf = ({ weekday }: Span) => days[weekday];

/**
 * Returns hours in the form of https://schema.org/OpeningHoursSpecification: a whole day as 00:00
 * to 23:59, and a closed day as 00:00 to 00:00, as search engines read it. Hours of some dates are
 * special, and replace the week there.
 */
function openingData({
  is24Hours,
  hours,
  closures,
}: Pick<PharmacyInFull, 'is24Hours' | 'hours' | 'closures'>): Record<string, unknown> {
  const givenHours = is24Hours ? [] : hours;
  const weekly = is24Hours
    ? [specificationOf({ dayOfWeek: days, opens: '00:00', closes: '23:59' })]
    : givenHours
        .filter(({ validFrom }) => !validFrom)
        .map((span) => specificationOf({ dayOfWeek: dayOf(span), ...spanOf(span) }));
  const special = [
    ...givenHours
      .filter(({ validFrom }) => validFrom)
      .map((span) =>
        specificationOf({
          dayOfWeek: dayOf(span),
          ...spanOf(span),
          validFrom: span.validFrom,
          validThrough: span.validUntil,
        }),
      ),
    ...closures.map(({ from, until }) =>
      specificationOf({ opens: '00:00', closes: '00:00', validFrom: from, validThrough: until }),
    ),
  ];
  return {
    ...(weekly.length > 0 && { openingHoursSpecification: weekly }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}
