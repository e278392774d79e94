import { adminTabs } from './admin-tabs.ts';
import { languages } from './languages.ts';
import { maxCityLength, maxSearchLength, maxSpecializationLength } from './limits.ts';
import { pharmacyFilters } from './pharmacy-filters.ts';
import { stateNames } from './regions.ts';

/** The values of a parameter: one of these, or any text up to a length. */
type Values = readonly string[] | number;
type Reads = Record<string, Values>;

/** A path of the site, with a search in it, encoded for a URL. */
const maxNextLength = 1_000;

const finder: Reads = {
  search: maxSearchLength,
  filter: pharmacyFilters,
  city: maxCityLength,
  state: stateNames,
  cursor: 600,
};

/** The parameters that each page reads from its URL; other pages read none. */
const readBy: Record<string, Reads> = {
  '/': finder,
  '/request': { ...finder, pharmacyId: 36, advertisementId: 36, item: maxSearchLength },
  '/ask': { city: maxCityLength, item: maxSearchLength },
  '/signup': { mode: ['login'], next: maxNextLength },
  '/register-pharmacy': { placeId: 36 },
  '/doctors': { search: maxSearchLength, specialization: maxSpecializationLength, order: ['fee'] },
  '/dashboard': { view: ['ended'] },
  '/advertisements': { search: maxSearchLength },
  '/doctor-dashboard': { view: ['ended'] },
  '/my-data': { view: ['open'] },
  '/admin/dashboard': { tab: adminTabs.slice(1) },
};

const takes = (values: Values, value: string) =>
  typeof values === 'number' ? value.length <= values : values.includes(value);

/**
 * Drops the parameters that a page does not read, and values that it does not accept, and orders
 * the rest. So a campaign or an attacker cannot make many URLs of one page.
 * @param path the page's path; a slash at its end is allowed
 */
export function knownParameters(
  path: string,
  parameters: { get(name: string): string | null },
): [string, string][] {
  const reads: Reads = { lang: languages, ...readBy[path.replace(/(.)\/$/, '$1')] };
  return Object.entries(reads).flatMap(([name, values]): [string, string][] => {
    const value = parameters.get(name);
    return value === null || !takes(values, value) ? [] : [[name, value]];
  });
}

/** The parameters that already select pharmacies. */
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
    readBy[path]?.filter !== undefined && !parameters.some(([name]) => saysWhere.includes(name));
  return city === null || !isPlain ? parameters : [...parameters, ['city', city]];
}
