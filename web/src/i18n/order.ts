import type { Language } from '@dawaya/contract/vocabulary/languages';

const collators = new Map<Language, Intl.Collator>();

/** Compares names as a reader of `language` looks for them: the own script first, numbers by their value. */
export function byName(language: Language): (one: string, other: string) => number {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare;
}

/** Things in the order of their names on a page in `language` (product decision 37). */
export function inOrder<Thing>(
  language: Language,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): Thing[] {
  const compare = byName(language);
  return things.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
}
