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

/**
 * The coordinates of entries. A nearest search goes through an index by latitude, from the point
 * outwards to both sides, until the difference in latitude alone exceeds the last wanted distance.
 */
export class Positions {
  readonly #located: { entry: number; latitude: number }[] = [];
  #byLatitude: { entry: number; latitude: number }[] | undefined;
  #at = new Float64Array(3 * 1024);

  add(entry: number, point: Coordinates): void {
    if (3 * entry + 3 > this.#at.length) {
      const grown = new Float64Array(6 * (entry + 1));
      grown.set(this.#at);
      this.#at = grown;
    }
    this.#at.set(pointOnSphere(point), 3 * entry);
    this.#located.push({ entry, latitude: point.latitude });
    this.#byLatitude = undefined;
  }

  /**
   * Returns the nearest entries of a set, in order; ids decide between equal distances.
   * @param count the size of `among`.
   * @param isAfter whether an entry at a distance comes after the last page.
   */
  nearest(
    from: Coordinates,
    among: Bits,
    count: number,
    limit: number,
    idOf: (entry: number) => string,
    isAfter: (distance: Distance) => boolean,
  ): Distance[] {
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
      let at = nearest.length;
      for (
        let previous = nearest[at - 1];
        previous && comesBefore(distance, previous);
        previous = nearest[at - 1]
      )
        at--;
      nearest.splice(at, 0, distance);
    };
    if (count <= few) {
      for (const entry of among) addEntry(entry);
      return nearest;
    }
    this.#byLatitude ??= this.#located.toSorted(
      (one, previous) => one.latitude - previous.latitude,
    );
    const sorted = this.#byLatitude;
    const kmOf = (at: number) =>
      (Math.abs((sorted[at]?.latitude ?? Number.NaN) - from.latitude) * Math.PI * earthDiameterKm) /
      360;
    const isTooFar = (at: number) =>
      nearest.length === limit && kmOf(at) > (nearest[limit - 1]?.km ?? 0) + roundingKm;
    let above = this.#firstFrom(from.latitude);
    let below = above - 1;
    while (above < sorted.length || below >= 0) {
      const takesAbove = below < 0 || (above < sorted.length && kmOf(above) <= kmOf(below));
      const at = takesAbove ? above++ : below--;
      if (isTooFar(at)) break;
      addEntry(sorted[at]?.entry ?? 0);
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
    const at = this.#at;
    return (entry) => {
      const [dx, dy, dz] = [
        (at[3 * entry] ?? 0) - x,
        (at[3 * entry + 1] ?? 0) - y,
        (at[3 * entry + 2] ?? 0) - z,
      ];
      const chord = Math.sqrt(dx * dx + dy * dy + dz * dz);
      return earthDiameterKm * Math.asin(Math.min(1, chord / 2));
    };
  }
}

const few = 2000;
const roundingKm = 1e-6;
