/** The rectangle around Sudan, in degrees: what lies outside it is a slip, or another country's. */
const rectangle = { south: 8.6, north: 22.3, west: 21.8, east: 38.8 };

/** Whether a point can be in Sudan, in degrees. */
export const isInSudan = ({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}): boolean =>
  latitude >= rectangle.south &&
  latitude <= rectangle.north &&
  longitude >= rectangle.west &&
  longitude <= rectangle.east;
