/** The id in the address, or null: absent and empty are the same. */
export const pharmacyIdOf = (search: URLSearchParams): string | null =>
  search.get('pharmacyId')?.trim() || null;
