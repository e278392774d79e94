export interface Point {
  latitude: number;
  longitude: number;
}

const earthDiameterKm = 12_742;

/** Kilometres along the earth's surface (haversine formula). */
export function kmBetween(one: Point, other: Point): number {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2;
  const { cos, min, asin, sqrt } = Math;
  const across =
    cos(toRadians(one.latitude)) *
    cos(toRadians(other.latitude)) *
    half(one.longitude, other.longitude);
  return earthDiameterKm * asin(sqrt(min(1, half(one.latitude, other.latitude) + across)));
}

interface Located {
  latitude: number | null;
  longitude: number | null;
}

export function distanceKm(one: Located, other: Located): number | null {
  const [from, to] = [pointOf(one), pointOf(other)];
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

const pointOf = ({ latitude, longitude }: Located): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };
