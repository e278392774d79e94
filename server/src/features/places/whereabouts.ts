import { type City, cities, cityOf } from '@dawaya/contract/vocabulary/cities';

/** A city under the name that we know it by; one that we do not know stays as it is written. */
export const cityNamed = (written: string): string => cityOf(written)?.city ?? written.trim();

const kmPerDegree = 111.2;

/** Kilometres between two points that are not far from each other: the earth is flat for them. */
function kmBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const shrunk = Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return kmPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrunk);
}

/** The known city whose centre is nearest, and how far that is. */
export function nearestCity(point: { latitude: number; longitude: number }): {
  city: City;
  km: number;
} {
  const [nearest] = cities
    .map((city) => ({ city, km: kmBetween(city, point) }))
    .sort((a, b) => a.km - b.km);
  if (!nearest) throw new Error('no city is known');
  return nearest;
}
