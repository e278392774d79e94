/** A position of GeoJSON (RFC 7946). */
export type Position = [longitude: number, latitude: number];

const isPoint = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
const pointsOf = (value: unknown): Position[] =>
  Array.isArray(value) ? value.filter(isPoint) : [];

/** Returns the centroid of a ring; `area` is signed and in square degrees. */
function centroidOf(ring: Position[]): { point: Position | undefined; area: number } {
  const [first] = ring;
  if (!first) return { point: undefined, area: 0 };
  // Relative to the first point, because differences of nearly equal numbers lose precision.
  const [x0, y0] = first;
  let [area, x, y] = [0, 0, 0];
  for (const [index, [px, py]] of ring.entries()) {
    const [nx, ny] = ring[(index + 1) % ring.length] ?? first;
    const cross = (px - x0) * (ny - y0) - (nx - x0) * (py - y0);
    area += cross / 2;
    x += (px + nx - 2 * x0) * cross;
    y += (py + ny - 2 * y0) * cross;
  }
  if (area === 0) return { point: first, area };
  return { point: [x0 + x / (6 * area), y0 + y / (6 * area)], area };
}

const outerRings = (geometry: Record<string, unknown>): Position[][] => {
  const { type, coordinates } = geometry;
  if (!Array.isArray(coordinates)) return [];
  if (type === 'LineString') return [pointsOf(coordinates)];
  if (type === 'Polygon') return [pointsOf(coordinates[0])];
  if (type === 'MultiPolygon')
    return coordinates.map((polygon) => pointsOf(Array.isArray(polygon) ? polygon[0] : undefined));
  return [];
};

/**
 * Returns the position of a geometry: a point itself, the centroid of an area, or that of the
 * largest of several areas.
 * @returns undefined for another geometry of GeoJSON.
 */
export function middleOf(geometry: Record<string, unknown>): Position | undefined {
  if (geometry.type === 'Point')
    return isPoint(geometry.coordinates) ? geometry.coordinates : undefined;
  const [largest] = outerRings(geometry)
    .map(centroidOf)
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  return largest?.point;
}
