import type { Language } from '@dawaya/contract/vocabulary/languages';

const collators = new Map<Language, Intl.Collator>();

/**
 * Makes a comparison of names for a reader of `language`: that script first, numbers by their
 * value.
 */
export function compareByName(language: Language): (one: string, other: string) => number {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare;
}

export function sortByName<Thing>(
  language: Language,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): Thing[] {
  const compare = compareByName(language);
  return things.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
}
