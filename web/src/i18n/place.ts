import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type State, states } from '@dawaya/contract/vocabulary/regions';

/** A state's name in the page's language (product decision 29). */
export const stateName = (language: Language, state: State): string =>
  language === 'ar' ? states[state] : state;

/** A city by its name in the page's language, with its state; what is called like its state is said once. */
export function withState(language: Language, city: string, state: State): string {
  const names = new Set([city, stateName(language, state)]);
  // Isolated, so that a name in the other script does not turn the line around.
  return listed(language, [...names].filter(Boolean).map(isolated));
}

/** Things one after the other, with the language's own comma. */
export const listed = (language: Language, things: readonly string[]): string =>
  things.join(comma(language));

export const comma = (language: Language): string => (language === 'ar' ? '، ' : ', ');
