/** A place of a list as written, with undefined for missing values. */
export interface PlaceRecord {
  /** The position in the file, for error messages: `line 12`, `feature 12`. */
  at: string;
  /** The map's own id, e.g. `node/7069338988`. */
  id: string | undefined;
  name: string | undefined;
  nameAr: string | undefined;
  nameEn: string | undefined;
  city: string | undefined;
  state: string | undefined;
  latitude: string | number | undefined;
  longitude: string | number | undefined;
  phone: string | undefined;
  broken?: string;
}

/** The file is not a list of places, or is cut off, so nothing is imported. */
export class InvalidPlaceListError extends Error {}
