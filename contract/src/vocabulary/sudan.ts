/** In degrees: the rectangle around Sudan. A point outside is a mistake, or in another country. */
const rectangle = { south: 8.6, north: 22.3, west: 21.8, east: 38.8 };

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
