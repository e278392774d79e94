/**
 * The chosen places: without any of these there are none, as the map's list is not ours to publish.
 */
export interface PlaceChoice {
  search?: string | null;
  city?: string | null;
  state?: string | null;
  /** `latitude,longitude`; it sorts, and chooses nothing. */
  near?: string | null;
}

export const isChosen = ({ search, city, state }: PlaceChoice): boolean =>
  Boolean(search || city || state);
