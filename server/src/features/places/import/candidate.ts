import { text } from '@dawaya/contract/fields';
import { parsePhone } from '@dawaya/contract/phone';
import { canonicalCity, stateOf } from '@dawaya/contract/vocabulary/cities';
import { maxCityLength, maxPlaceNameLength } from '@dawaya/contract/vocabulary/limits';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { isInSudan } from '@dawaya/contract/vocabulary/sudan';
import { splitName } from '../../../platform/split-name.ts';
import { nearestCity } from '../nearest-city.ts';
import { sortColumnsOf } from '../sort-columns.ts';
import type { PlaceRecord } from './record.ts';

export interface Candidate extends ReturnType<typeof sortColumnsOf> {
  sourceId: string;
  nameAr: string | null;
  nameEn: string | null;
  city: string | null;
  state: State;
  latitude: number;
  longitude: number;
  /** E.164. */
  phone: string | null;
}

export interface PlaceRefusal {
  at: string;
  why: string;
}

/** Up to this distance from a city's centre, a place counts to the city, in kilometres. */
const cityReach = 20;

const name = text(maxPlaceNameLength);
const cleanText = (schema: ReturnType<typeof text>, raw: string | undefined) => {
  const read = schema.safeParse(raw ?? '');
  return read.success ? read.data : null;
};

/** Returns an id like `node/12`. A bare number is a node's, and some exports write `n12`. */
function sourceIdOf(text: string | undefined): string | undefined {
  const [, kind = 'node', number] =
    /^(?:(node|way|relation|[nwr])\/?)?(\d{1,19})$/.exec(text?.trim() ?? '') ?? [];
  const long = { n: 'node', w: 'way', r: 'relation' }[kind] ?? kind;
  return number && `${long}/${number}`;
}

const degreesOf = (text: string | number | undefined) =>
  typeof text === 'number' || /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(text ?? '')
    ? Number(text)
    : Number.NaN;

const phoneOf = (text: string | undefined) =>
  text
    ?.split(/[;,/]/)
    .slice(0, 10)
    .map(parsePhone)
    .find((phone) => phone !== undefined) ?? null;

function locationOf(record: PlaceRecord, point: { latitude: number; longitude: number }) {
  const nearest = nearestCity(point);
  const cityText = cleanText(text(maxCityLength), record.city);
  const near = nearest.km <= cityReach ? nearest.city.city : null;
  return {
    city: cityText ? canonicalCity(cityText) : near,
    // An unknown state is a district or a mistake, so the nearest city decides.
    state: stateOf(record.state ?? '') ?? nearest.city.state,
  };
}

export function toCandidate(record: PlaceRecord): Candidate | PlaceRefusal {
  const { at, broken } = record;
  if (broken) return { at, why: broken };
  const sourceId = sourceIdOf(record.id);
  if (!sourceId) return { at, why: 'has no id of OpenStreetMap' };
  const point = { latitude: degreesOf(record.latitude), longitude: degreesOf(record.longitude) };
  const { latitude, longitude } = point;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
    return { at, why: 'has no coordinates' };
  if (!isInSudan({ latitude, longitude }))
    return { at, why: `is not in Sudan (${latitude}, ${longitude})` };
  const nameText = cleanText(name, record.name);
  const split = nameText === null ? null : splitName(nameText);
  const nameAr = cleanText(name, record.nameAr) ?? split?.nameAr ?? null;
  const nameEn = cleanText(name, record.nameEn) ?? split?.nameEn ?? null;
  if (nameAr === null && nameEn === null) {
    const isBlank = ![record.name, record.nameAr, record.nameEn].some((one) => one?.trim());
    return { at, why: isBlank ? 'has no name' : 'has a name that is too long' };
  }
  const place = { nameAr, nameEn, ...locationOf(record, point) };
  return {
    sourceId,
    ...place,
    ...point,
    phone: phoneOf(record.phone),
    ...sortColumnsOf(place),
  };
}
