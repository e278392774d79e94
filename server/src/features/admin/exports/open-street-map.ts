import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { places } from '../../../database/schema.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { openingHours } from './opening-hours.ts';
import type { ExportedPharmacy } from './read-pharmacies.ts';

/** In degrees: about 50 metres. The map has no second pharmacy so near. */
const near = 0.000_45;

/** Returns a function that says whether the last import of the map has a pharmacy. */
function createIsOnMap(onMap: readonly { id: string; latitude: number; longitude: number }[]) {
  const ids = new Set(onMap.map(({ id }) => id));
  const cellOf = (degrees: number) => Math.floor(degrees / near);
  const cells = Map.groupBy(
    onMap,
    ({ latitude, longitude }) => `${cellOf(latitude)} ${cellOf(longitude)}`,
  );
  return (placeId: string | null, latitude: number, longitude: number): boolean => {
    if (placeId && ids.has(placeId)) return true;
    const around = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap(
        (east) => cells.get(`${cellOf(latitude) + north} ${cellOf(longitude) + east}`) ?? [],
      ),
    );
    return around.some(
      (place) =>
        Math.abs(place.latitude - latitude) < near && Math.abs(place.longitude - longitude) < near,
    );
  };
}

function nodeOf(pharmacy: ExportedPharmacy, number: number): string {
  const { nameAr, nameEn, shopName } = pharmacy;
  const tags = {
    amenity: 'pharmacy',
    healthcare: 'pharmacy',
    name: nameAr ?? nameEn ?? shopName,
    'name:ar': nameAr,
    'name:en': nameEn,
    'addr:city': cityName('ar', pharmacy.city),
    phone: pharmacy.phone,
    opening_hours: openingHours(pharmacy),
    delivery: pharmacy.hasDelivery ? 'yes' : null,
  };
  const lines = Object.entries(tags).flatMap(([key, value]) =>
    value === null ? [] : [`      <tag k="${key}" v="${escapeHtml(value)}"/>`],
  );
  return `    <node id="-${number}" lat="${pharmacy.latitude}" lon="${pharmacy.longitude}">
${lines.join('\n')}
    </node>
`;
}

/**
 * Writes an OsmChange file with the listed pharmacies that the last import of the map lacks. Before
 * the first import it is empty, because nothing is known to be missing.
 * Source: https://wiki.openstreetmap.org/wiki/OsmChange
 */
export async function osmChange(
  db: Database,
  pharmacies: readonly ExportedPharmacy[],
): Promise<string> {
  const { id, latitude, longitude } = places;
  const onMap = await db
    .select({ id, latitude, longitude })
    .from(places)
    .where(isNull(places.missingSince));
  const isOnMap = createIsOnMap(onMap);
  const missing = pharmacies.filter(
    ({ placeId, latitude, longitude }) =>
      onMap.length > 0 &&
      latitude !== null &&
      longitude !== null &&
      !isOnMap(placeId, latitude, longitude),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<osmChange version="0.6" generator="Dawaya">
  <create>
${missing.map((pharmacy, index) => nodeOf(pharmacy, index + 1)).join('')}  </create>
</osmChange>
`;
}
