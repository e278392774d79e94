import { type Coordinates, earthDiameterKm, toRadians } from '@dawaya/contract/vocabulary/distance';
import type { Bits } from './bit-set.ts';

/** Returns the position of a point on a sphere of radius 1. */
function pointOnSphere({ latitude, longitude }: Coordinates): [x: number, y: number, z: number] {
  const [lat, lng] = [toRadians(latitude), toRadians(longitude)];
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
}

export interface Distance {
  entry: number;
  /** Along the earth's surface. */
  km: number;
}

interface Wanted {
  among: Bits;
  /** The size of `among`. */
  count: number;
  limit: number;
  idOf: (entry: number) => string;
  /** Whether an entry at a distance comes after the last page. */
  isAfter: (distance: Distance) => boolean;
}

/**
 * The coordinates of entries. A nearest search goes through an index by latitude, from the point
 * outwards to both sides, until the difference in latitude alone exceeds the last wanted distance.
 */
export class Positions {
  readonly #located: { entry: number; latitude: number }[] = [];
  #byLatitude: { entry: number; latitude: number }[] | undefined;
  #vectors = new Float64Array(3 * 1024);

  add(entry: number, point: Coordinates): void {
    if (3 * entry + 3 > this.#vectors.length) {
      const grown = new Float64Array(6 * (entry + 1));
      grown.set(this.#vectors);
      this.#vectors = grown;
    }
    this.#vectors.set(pointOnSphere(point), 3 * entry);
    this.#located.push({ entry, latitude: point.latitude });
    this.#byLatitude = undefined;
  }

  /** Returns the nearest entries of a set, in order; ids decide between equal distances. */
  nearest(from: Coordinates, { among, count, limit, idOf, isAfter }: Wanted): Distance[] {
    const distanceTo = this.#distancesFrom(from);
    const nearest: Distance[] = [];
    const comesBefore = (one: Distance, previous: Distance) =>
      one.km < previous.km || (one.km === previous.km && idOf(one.entry) < idOf(previous.entry));
    const addEntry = (entry: number) => {
      if (!among.has(entry)) return;
      const distance = { entry, km: distanceTo(entry) };
      const last = nearest.length === limit ? nearest[limit - 1] : undefined;
      if ((last && !comesBefore(distance, last)) || !isAfter(distance)) return;
      if (last) nearest.pop();
      const index = nearest.findLastIndex((previous) => !comesBefore(distance, previous)) + 1;
      nearest.splice(index, 0, distance);
    };
    if (count <= few) {
      for (const entry of among) addEntry(entry);
      return nearest;
    }
    this.#byLatitude ??= this.#located.toSorted(
      (one, previous) => one.latitude - previous.latitude,
    );
    const sorted = this.#byLatitude;
    const kmOf = (index: number) =>
      (Math.abs((sorted[index]?.latitude ?? Number.NaN) - from.latitude) *
        Math.PI *
        earthDiameterKm) /
      360;
    const isTooFar = (index: number) =>
      nearest.length === limit && kmOf(index) > (nearest[limit - 1]?.km ?? 0) + roundingKm;
    let above = this.#firstFrom(from.latitude);
    let below = above - 1;
    while (above < sorted.length || below >= 0) {
      const takesAbove = below < 0 || (above < sorted.length && kmOf(above) <= kmOf(below));
      const index = takesAbove ? above++ : below--;
      if (isTooFar(index)) break;
      addEntry(sorted[index]?.entry ?? 0);
    }
    return nearest;
  }

  #firstFrom(latitude: number): number {
    let [low, high] = [0, this.#located.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#byLatitude?.[middle]?.latitude ?? 0) < latitude) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Gives the same distance for the same two points in both branches of `nearest`. */
  #distancesFrom(from: Coordinates): (entry: number) => number {
    const [x, y, z] = pointOnSphere(from);
    const vectors = this.#vectors;
    return (entry) => {
      const [dx, dy, dz] = [
        (vectors[3 * entry] ?? 0) - x,
        (vectors[3 * entry + 1] ?? 0) - y,
        (vectors[3 * entry + 2] ?? 0) - z,
      ];
      const chord = Math.sqrt(dx * dx + dy * dy + dz * dz);
      return earthDiameterKm * Math.asin(Math.min(1, chord / 2));
    };
  }
}

const few = 2000;
const roundingKm = 1e-6;
