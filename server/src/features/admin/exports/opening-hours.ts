import type { Closure, OpeningTime } from '@dawaya/contract/vocabulary/opening-times';

const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a date of YYYY-MM-DD as OpenStreetMap writes it: 2026 Feb 18. */
function dateInOsm(date: string): string {
  const [year, month, day] = date.split('-');
  return `${year} ${months[Number(month) - 1]} ${day}`;
}

const spanInOsm = ({ opens, closes }: OpeningTime) =>
  opens === closes ? '00:00-24:00' : `${opens}-${closes}`;

/** Joins neighbouring days with the same spans into one range: Su-Th 08:00-22:00. */
function weekInOsm(hours: readonly OpeningTime[]): string {
  const spans = days.map((_, weekday) =>
    hours
      .filter((time) => time.weekday === weekday)
      .map(spanInOsm)
      .join(','),
  );
  const ranges: { from: number; until: number; spans: string }[] = [];
  for (const [weekday, own] of spans.entries()) {
    const last = ranges.at(-1);
    if (own === '') continue;
    if (last && last.until === weekday - 1 && last.spans === own) last.until = weekday;
    else ranges.push({ from: weekday, until: weekday, spans: own });
  }
  return ranges
    .map(({ from, until, spans }) =>
      from === until ? `${days[from]} ${spans}` : `${days[from]}-${days[until]} ${spans}`,
    )
    .join('; ');
}

interface Times {
  is24Hours: boolean;
  hours: readonly OpeningTime[];
  closures: readonly Closure[];
}

/**
 * Writes hours and closures as OpenStreetMap's `opening_hours`; null where a pharmacy has none.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */
export function openingHours({ is24Hours, hours, closures }: Times): string | null {
  const week = hours.filter(({ validFrom }) => validFrom === undefined);
  const periods = Map.groupBy(
    hours.filter(({ validFrom }) => validFrom !== undefined),
    ({ validFrom = '', validUntil = '' }) => `${dateInOsm(validFrom)}-${dateInOsm(validUntil)}`,
  );
  const usual = is24Hours ? '24/7' : weekInOsm(week);
  if (usual === '') return null;
  return [
    usual,
    ...[...periods].flatMap(([period, times]) =>
      // A rule replaces an earlier one only on its own days.
      [
        `${period} off`,
        ...weekInOsm(times)
          .split('; ')
          .map((rule) => `${period} ${rule}`),
      ],
    ),
    ...closures.map(({ from, until }) => `${dateInOsm(from)}-${dateInOsm(until)} off`),
  ].join('; ');
}
