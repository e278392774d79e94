import type { Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { middleOf, type Position } from './centroid.ts';
import { InvalidPlaceListError, type PlaceRecord } from './record.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const isPharmacy = (tags: Json) => tags.amenity === 'pharmacy' || tags.healthcare === 'pharmacy';

/** Returns the map's id. A bare number is a node's id for a point, else a way's. */
function sourceIdOf(feature: Json, tags: Json, geometry: Json): string | undefined {
  const idText = asText(tags['@id']) ?? asText(feature.id) ?? asText(tags.osm_id);
  if (!idText || !/^\d+$/.test(idText)) return idText;
  return `${geometry.type === 'Point' ? 'node' : 'way'}/${idText}`;
}

function recordOf(feature: unknown, at: string): PlaceRecord {
  const { properties, geometry } = isObject(feature) ? feature : {};
  const tags = isObject(properties) ? properties : {};
  const shape = isObject(geometry) ? geometry : {};
  const middle: Position | undefined = middleOf(shape);
  const tag = (...names: string[]) => names.map((name) => asText(tags[name])).find(Boolean);
  return {
    at,
    id: sourceIdOf(isObject(feature) ? feature : {}, tags, shape),
    name: tag('name'),
    nameAr: tag('name:ar'),
    nameEn: tag('name:en'),
    city: tag('addr:city'),
    state: tag('addr:state'),
    latitude: middle?.[1],
    longitude: middle?.[0],
    phone: tag('phone', 'contact:phone', 'contact:mobile'),
    ...(!isPharmacy(tags) && { broken: 'is not marked as a pharmacy' }),
  };
}

/**
 * Reads the places of a GeoJSON list into memory; `readPlaces` limits its size.
 * @throws InvalidPlaceListError when the text is not a FeatureCollection.
 */
export async function* readGeojson(text: Readable): AsyncGenerator<PlaceRecord> {
  let list: unknown;
  try {
    list = JSON.parse(await readAll(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new InvalidPlaceListError(`The file is cut off, or is not JSON: ${error.message}`);
  }
  if (!isObject(list) || list.type !== 'FeatureCollection' || !Array.isArray(list.features))
    throw new InvalidPlaceListError('The file is JSON, but not a GeoJSON FeatureCollection.');
  for (const [index, feature] of list.features.entries())
    yield recordOf(feature, `feature ${index + 1}`);
}
