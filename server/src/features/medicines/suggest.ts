import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type FormGroup, maxSuggestions } from '@dawaya/contract/vocabulary/medicines';
import { differsByOne, withoutArticle, wordsOf } from '@dawaya/contract/vocabulary/search';
import { type ChoiceName, choicesOf, type MedicineChoice } from './choices.ts';
import { createLookAlikes } from './look-alikes.ts';
import { minMistypedLength } from './misspelling.ts';
import type { MedicineList } from './name-entries.ts';
import { createPrefixIndex } from './prefix-index.ts';
import { filledBrand, variantsOf } from './suggested-text.ts';

export interface Suggestion {
  /** The text of the field after the choice. */
  text: string;
  productId?: string;
  substanceId?: string;
  brand?: string;
  /** The generic name in the reader's language. */
  generic: string;
  strength?: string;
  form?: FormGroup;
  /** A name of another medicine that a reader may take for this one. */
  lookAlike?: { text: string; generic: string };
}

/** One letter matches too much. */
const shortest = 2;

/**
 * Returns the ways to split a name from the strength behind it, the longest name first: a number
 * may belong to the name ('Mixtard 30'), and a number that touches a short word does ('B12', 'K2').
 */
function partings(typed: string): { name: string; strength: string }[] {
  const whole = { name: typed.trim(), strength: '' };
  const at = [...typed.matchAll(/[\p{N}.,/]+/gu)]
    .filter(([run]) => /^\p{N}/u.test(run))
    .map(({ index }) => index)
    .filter((index) => index > 0 && !/(?:^|[^\p{L}])\p{L}{1,3}$/u.test(typed.slice(0, index)))
    .filter((index) => !/(?:^|[^\p{L}])\p{L}{1,2}[\s-]*$/u.test(typed.slice(0, index)));
  return [
    whole,
    ...at.reverse().map((index) => ({
      name: typed.slice(0, index).trim(),
      strength: typed.slice(index).trim(),
    })),
  ];
}

/** A choice with the name by which it was found. The smallest rank comes first. */
interface Match {
  choice: MedicineChoice;
  name: ChoiceName;
  rank: number;
}

const fits = { exact: 0, prefix: 1, within: 2, near: 3 };
/** More than the ranks within one of `fits`. */
const ranksOfFit = 8;

/** Ranks plain medicines first, then generic names before spellings and brands. */
function rankName(fit: number, { choice, isOwn }: ChoiceName): number {
  const nameRank = isOwn ? 0 : 1;
  return fit * ranksOfFit + (choice.isPlain ? 0 : 3) + (choice.brand ? 2 : nameRank);
}

/** Puts a sensitive combination behind the plain medicines of its substances. */
function withPlainFirst(matches: readonly Match[]): Match[] {
  const ordered: Match[] = [];
  const heldBackMatches = matches.filter(({ choice }) => choice.isSensitive && !choice.isPlain);
  const isPlainOf = (plain: MedicineChoice, whole: MedicineChoice) =>
    plain.isPlain && whole.substances.some((substance) => plain.substances.includes(substance));
  const last = new Map(
    heldBackMatches.map((match) => [
      match,
      matches.findLastIndex(({ choice }) => isPlainOf(choice, match.choice)),
    ]),
  );
  for (const [index, match] of matches.entries()) {
    if ((last.get(match) ?? -1) <= index) ordered.push(match);
    for (const [late, place] of last)
      if (place === index && matches.indexOf(late) < index) ordered.push(late);
  }
  return ordered;
}

/**
 * Prepares suggestions by a list (docs/medicines.md).
 * @returns a function from a typed text to at most `maxSuggestions`: first the text itself, then
 * what it may become, from the best match on.
 */
export function createSuggester(list: MedicineList) {
  const names = choicesOf(list);
  const beginnings = createPrefixIndex(names, ({ joined }) => [joined]);
  const within = createPrefixIndex(names, ({ later }) => later);
  const lookAlikeOf = createLookAlikes(names, list.confusables);
  const mistypable = names.filter(({ choice, isWord }) => !choice.brand && isWord);

  const best = (found: Iterable<{ name: ChoiceName; fit: number }>): Match[] => {
    const matches = new Map<MedicineChoice, Match>();
    for (const { name, fit } of found) {
      const rank = rankName(fit, name);
      const knownMatch = matches.get(name.choice);
      if (!knownMatch || rank < knownMatch.rank)
        matches.set(name.choice, { choice: name.choice, name, rank });
    }
    return [...matches.values()].sort(
      (one, other) => one.rank - other.rank || one.choice.order - other.choice.order,
    );
  };

  const beginning = (wanted: readonly string[]): Match[] =>
    best(
      wanted.flatMap((text) => [
        ...beginnings(text).map((name) => ({
          name,
          fit: name.joined === text ? fits.exact : fits.prefix,
        })),
        ...within(text).map((name) => ({ name, fit: fits.within })),
      ]),
    );

  const misspelt = ([wanted = '']: readonly string[]): Match[] => {
    if (wanted.length < minMistypedLength) return [];
    const isNear = ({ joined }: ChoiceName) =>
      [-1, 0, 1].some((more) => differsByOne(joined.slice(0, wanted.length + more), wanted));
    return best(mistypable.filter(isNear).map((name) => ({ name, fit: fits.near })));
  };

  const genericOf = ({ medicine }: MedicineChoice, language: Language) =>
    language === 'ar' ? medicine.nameAr : medicine.nameEn;

  const suggestionsOf = (
    { choice, name }: Match,
    strength: string,
    language: Language,
  ): [first: Suggestion | undefined, more: Suggestion[]] => {
    const alike = lookAlikeOf(name);
    const common = {
      generic: genericOf(choice, language),
      ...(alike && {
        lookAlike: { text: alike.written, generic: genericOf(alike.choice, language) },
      }),
      ...(choice.isPlain && choice.substanceId && { substanceId: choice.substanceId }),
    };
    const script = directionOf(name.written) === 'rtl' ? 'ar' : 'en';
    const ownName = script === 'ar' ? choice.medicine.nameAr : choice.medicine.nameEn;
    const raw = choice.brand ? name.written : ownName;
    const { medicine } = choice;
    const names = [medicine.nameEn, medicine.nameAr, ...medicine.spellings, ...choice.names];
    const filled = filledBrand(raw, strength, names);
    const alone = filled !== undefined && {
      ...common,
      text: choice.isAmbiguous ? `${ownName} (${filled})` : filled,
      ...(choice.brand && { brand: raw }),
    };
    if (!choice.brand) return [alone || undefined, []];
    const variantSuggestions = variantsOf(choice, raw, strength, script).map((variant) => ({
      ...common,
      ...variant,
      brand: raw,
    }));
    return strength !== '' && variantSuggestions.length > 0
      ? [variantSuggestions[0], variantSuggestions.slice(1)]
      : [alone || undefined, variantSuggestions];
  };

  return (typed: string, language: Language): Suggestion[] => {
    const asTyped = { text: typed, generic: '' };
    for (const find of [beginning, misspelt]) {
      for (const { name, strength } of partings(typed)) {
        const words = wordsOf(name);
        const joinedWords = words.join('');
        if (joinedWords.length < shortest) continue;
        const bare = words.map(withoutArticle).join('');
        const matches = withPlainFirst(find([...new Set([joinedWords, bare])]));
        if (matches.length === 0) continue;
        const offered = matches
          .slice(0, maxSuggestions)
          .map((match) => suggestionsOf(match, strength, language));
        const firsts = offered.flatMap(([first]) => first ?? []);
        const room = Math.max(0, maxSuggestions - 1 - firsts.length);
        const extra = new Set(offered.flatMap(([, more]) => more).slice(0, room));
        const ordered = offered.flatMap(([first, more]) => [
          ...(first ? [first] : []),
          ...more.filter((one) => extra.has(one)),
        ]);
        const isTyped = ({ text }: Suggestion) => fold(text) === fold(typed);
        const different = ordered.filter(
          (one, index) =>
            !isTyped(one) && ordered.findIndex((other) => other.text === one.text) === index,
        );
        const first = { ...asTyped, ...ordered.find(isTyped), text: typed };
        return [first, ...different].slice(0, maxSuggestions);
      }
    }
    return [asTyped];
  };
}

export type Suggester = ReturnType<typeof createSuggester>;
