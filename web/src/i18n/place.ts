import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type State, states } from '@dawaya/contract/vocabulary/regions';

export const stateName = (language: Language, state: State): string =>
  language === 'ar' ? states[state] : state;

/** Returns a city's name with its state, or one name if both are the same. */
export function withState(language: Language, city: string, state: State): string {
  const names = new Set([city, stateName(language, state)]);
  // Isolated, so that a name in the other script does not reverse the line.
  return joinList(language, [...names].filter(Boolean).map(isolated));
}

export const joinList = (language: Language, things: readonly string[]): string =>
  things.join(comma(language));

export const comma = (language: Language): string => (language === 'ar' ? '، ' : ', ');
