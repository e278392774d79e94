/** The finder's filters; one at a time applies (specification §4). */
export const pharmacyFilters = ['open', '24-7', 'delivery'] as const;
export type PharmacyFilter = (typeof pharmacyFilters)[number];
