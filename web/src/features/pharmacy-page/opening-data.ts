import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';

type Span = PharmacyInFull['hours'][number];

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const specification = (fields: Record<string, unknown>) => ({
  '@type': 'OpeningHoursSpecification',
  ...fields,
});

/**
 * A span from a time to the same time is a whole day, which search engines would read as closed.
 */
const spanOf = ({ opens, closes }: Span) =>
  opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes };

const dayOf = ({ weekday }: Span) => days[weekday];

/**
 * Returns hours in the form of https://schema.org/OpeningHoursSpecification: a whole day as 00:00
 * to 23:59, and a closed day as 00:00 to 00:00, as search engines read it. Hours of some dates are
 * special, and replace the week there.
 */
export function openingData({
  is24Hours,
  hours,
  closures,
}: Pick<PharmacyInFull, 'is24Hours' | 'hours' | 'closures'>): Record<string, unknown> {
  const given = is24Hours ? [] : hours;
  const weekly = is24Hours
    ? [specification({ dayOfWeek: days, opens: '00:00', closes: '23:59' })]
    : given
        .filter(({ validFrom }) => !validFrom)
        .map((span) => specification({ dayOfWeek: dayOf(span), ...spanOf(span) }));
  const special = [
    ...given
      .filter(({ validFrom }) => validFrom)
      .map((span) =>
        specification({
          dayOfWeek: dayOf(span),
          ...spanOf(span),
          validFrom: span.validFrom,
          validThrough: span.validUntil,
        }),
      ),
    ...closures.map(({ from, until }) =>
      specification({ opens: '00:00', closes: '00:00', validFrom: from, validThrough: until }),
    ),
  ];
  return {
    ...(weekly.length > 0 && { openingHoursSpecification: weekly }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}
