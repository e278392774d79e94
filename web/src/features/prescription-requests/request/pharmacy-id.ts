export const pharmacyIdOf = (search: URLSearchParams): string | null =>
  search.get('pharmacyId')?.trim() || null;
