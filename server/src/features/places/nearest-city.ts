import { type City, cities, cityOf } from '@dawaya/contract/vocabulary/cities';

/** A city's English name from any known spelling. An unknown city stays as written. */
export const canonicalCity = (text: string): string => cityOf(text)?.city ?? text.trim();

const kmPerDegree = 111.2;

function kmBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const shrunk = Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return kmPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrunk);
}

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
