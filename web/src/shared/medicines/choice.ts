export interface SeenChoice {
  search?: string | null;
  city?: string | null;
}

/** Without a choice no list is requested. */
export const isSeenChosen = ({ search, city }: SeenChoice): boolean => Boolean(search || city);
