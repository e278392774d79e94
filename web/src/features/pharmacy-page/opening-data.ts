import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const specification = (fields: Record<string, unknown>) => ({
  '@type': 'OpeningHoursSpecification',
  ...fields,
});

/**
 * Hours in the words of https://schema.org/OpeningHoursSpecification: all week as 00:00 to 23:59, and
 * a day on which it is closed as one that opens and closes at midnight, as search engines read it.
 */
export function openingData({
  is24Hours,
  hours,
  closures,
}: Pick<PharmacyInFull, 'is24Hours' | 'hours' | 'closures'>): Record<string, unknown> {
  const spans = is24Hours
    ? [specification({ dayOfWeek: days, opens: '00:00', closes: '23:59' })]
    : hours.map(({ weekday, opens, closes, validFrom, validUntil }) =>
        specification({
          dayOfWeek: days[weekday],
          opens,
          closes,
          ...(validFrom && { validFrom, validThrough: validUntil }),
        }),
      );
  return {
    ...(spans.length > 0 && { openingHoursSpecification: spans }),
    ...(closures.length > 0 && {
      specialOpeningHoursSpecification: closures.map(({ from, until }) =>
        specification({ opens: '00:00', closes: '00:00', validFrom: from, validThrough: until }),
      ),
    }),
  };
}
