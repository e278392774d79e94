/** What a list says of one place, as it is written there; where it says nothing there is nothing. */
export interface PlaceRecord {
  /** Where it stands in the file, for whoever mends it: `line 12`, `feature 12`. */
  at: string;
  /** By the map's own name for it, e.g. `node/7069338988`. */
  id: string | undefined;
  name: string | undefined;
  nameAr: string | undefined;
  nameEn: string | undefined;
  city: string | undefined;
  state: string | undefined;
  latitude: string | number | undefined;
  longitude: string | number | undefined;
  phone: string | undefined;
  /** Why it cannot be read at all. */
  broken?: string;
}

/** The file is no list of places, or is not whole: nothing of it is taken. */
export class NotAList extends Error {}
