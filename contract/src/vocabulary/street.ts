import { cityName } from './cities.ts';
import { fold } from './folding.ts';
import { type State, states } from './regions.ts';

/**
 * Returns an address for display above its city and state: without these at its end, after a comma
 * or a dash, so that they do not appear twice. Within a name ('Kassala Street') they stay.
 */
export function streetOf(at: { address: string; city: string; state: State }): string {
  const repeatedTexts = new Set(
    [cityName('en', at.city), at.state, states[at.state], 'Sudan', 'السودان'].map(fold),
  );
  const isSaid = (part: string) => {
    const name = part.replace(/^\s*(?:ولاية|مدينة)\s|[\s.]*$|\sstate\s*$/gi, '').trim();
    return (
      name === '' || repeatedTexts.has(fold(name)) || repeatedTexts.has(fold(cityName('en', name)))
    );
  };
  let street = at.address.trim();
  for (;;) {
    const [, before = '', last = street] = /^(.*)(?:[,،\n]|\s[-–—]\s)(.*)$/s.exec(street) ?? [];
    if (!isSaid(last)) return street;
    street = before.trim();
    if (street === '') return '';
  }
}
