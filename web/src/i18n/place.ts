import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type State, states } from '@dawaya/contract/vocabulary/regions';

/** A state's name in the page's language (product decision 29). */
export const stateName = (language: Language, state: State): string =>
  language === 'ar' ? states[state] : state;

/** City and state as one text; a city that is called like its state is said once. */
export function cityAndState(language: Language, at: { city: string; state: State }): string {
  const names = new Set([cityName(language, at.city), stateName(language, at.state)]);
  // Isolated, so that a name in the other script does not turn the line around.
  return listed(language, [...names].filter(Boolean).map(isolated));
}

/**
 * An address as it stands above its city and state: without these, where it ends with them after a
 * comma or a dash, so that they are not said twice. Within a name ('Kassala Street') they stay.
 */
export function streetOf(at: { address: string; city: string; state: State }): string {
  const said = new Set(
    [cityName('en', at.city), at.state, states[at.state], 'Sudan', 'السودان'].map(fold),
  );
  const isSaid = (part: string) => {
    const name = part.replace(/^\s*(?:ولاية|مدينة)\s|[\s.]*$|\sstate\s*$/gi, '').trim();
    return name === '' || said.has(fold(name)) || said.has(fold(cityName('en', name)));
  };
  let street = at.address.trim();
  for (;;) {
    const [, before = '', last = street] = /^(.*)(?:[,،\n]|\s[-–—]\s)(.*)$/s.exec(street) ?? [];
    if (!isSaid(last)) return street;
    street = before.trim();
    if (street === '') return '';
  }
}

/** Things one after the other, with the language's own comma. */
export const listed = (language: Language, things: readonly string[]): string =>
  things.join(comma(language));

export const comma = (language: Language): string => (language === 'ar' ? '، ' : ', ');
