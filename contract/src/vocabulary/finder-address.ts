/** The pages that show the pharmacy finder, and what makes its address say where to look. */
const finderPages = ['/', '/request'];
const saysWhere = ['city', 'state', 'search', 'filter', 'cursor', 'pharmacyId'];

/**
 * The parameters of a plain visit to the finder, with the city that the visitor has chosen before.
 * What asks for anything else stays as it is: a link that is shared shows the same to everybody.
 * @param city as it is remembered; empty for the whole country, null for who was not asked yet
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
