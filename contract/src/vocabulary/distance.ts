/** A place on the earth, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

export const earthDiameterKm = 12_742;

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

const squaredHalfSine = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;

/** Returns kilometres along the earth's surface (haversine formula). */
export function kmBetween(from: Coordinates, to: Coordinates): number {
  const across =
    Math.cos(toRadians(from.latitude)) *
    Math.cos(toRadians(to.latitude)) *
    squaredHalfSine(to.longitude - from.longitude);
  const squared = squaredHalfSine(to.latitude - from.latitude) + across;
  // Rounding may exceed 1 between opposite places.
  return earthDiameterKm * Math.asin(Math.sqrt(Math.min(1, squared)));
}
