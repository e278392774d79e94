import { type Coordinates, kmBetween } from '@dawaya/contract/vocabulary/distance';

export interface Located {
  latitude: number | null;
  longitude: number | null;
}

/** Returns kilometres with one decimal; null without both places. */
export function distanceKm(one: Located, other: Located): number | null {
  const [from, to] = [toPoint(one), toPoint(other)];
  return from && to ? Math.round(kmBetween(from, to) * 10) / 10 : null;
}

/**
 * Returns the rough distance that a pharmacy sees: whole kilometres, from the middle of a square of
 * about a kilometre around the person. Pharmacies enter their own coordinates, so exact distances
 * to several of them would reveal the person's place.
 */
export function roughDistanceKm(person: Located, pharmacy: Located): number | null {
  const square = (degrees: number | null) =>
    degrees === null ? null : (Math.floor(degrees * 100) + 0.5) / 100;
  const middle = { latitude: square(person.latitude), longitude: square(person.longitude) };
  const km = distanceKm(middle, pharmacy);
  return km === null ? null : Math.max(1, Math.round(km));
}

const toPoint = ({ latitude, longitude }: Located): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };
