export interface SeenChoice {
  search?: string | null;
  city?: string | null;
}

/** Returns whether a list is requested: without a choice none is. */
export const isSeenChosen = ({ search, city }: SeenChoice): boolean => Boolean(search || city);
