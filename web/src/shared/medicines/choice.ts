/** Which medicines: those that a search names, or all of a town. */
export interface SeenChoice {
  search?: string | null;
  city?: string | null;
}

/** All towns' medicines are asked for by nobody. */
export const isSeenChosen = ({ search, city }: SeenChoice): boolean => Boolean(search || city);
