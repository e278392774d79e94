interface Point {
  latitude: number;
  longitude: number;
}

const earthDiameterKm = 12_742;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const squaredHalfSine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;

/** Returns kilometres along the earth's surface (haversine formula). */
export const distanceKm = (from: Point, to: Point): number =>
  earthDiameterKm *
  Math.asin(
    Math.sqrt(
      squaredHalfSine(to.latitude - from.latitude) +
        Math.cos(radians(from.latitude)) *
          Math.cos(radians(to.latitude)) *
          squaredHalfSine(to.longitude - from.longitude),
    ),
  );
