/** The pages with the pharmacy finder, and the parameters that already select pharmacies. */
const finderPages = ['/', '/request'];
const saysWhere = ['city', 'state', 'search', 'filter', 'cursor', 'pharmacyId'];

/**
 * Adds the visitor's remembered city to the parameters of a plain visit to the finder. Other
 * addresses stay unchanged, so that a shared link shows every visitor the same.
 * @param city empty for the whole country, null if the visitor has not chosen yet
 */
export function withRememberedCity(
  path: string,
  parameters: [string, string][],
  city: string | null,
): [string, string][] {
  const isPlain =
    finderPages.includes(path) && !parameters.some(([name]) => saysWhere.includes(name));
  return city === null || !isPlain ? parameters : [...parameters, ['city', city]];
}
