import { directionOf } from '@dawaya/contract/vocabulary/direction';
import type { FormGroup, Sensitivity } from '@dawaya/contract/vocabulary/medicines';
import { measureKey, measuresIn } from './amounts.ts';
import { isMisspelt, minMistypedLength } from './misspelling.ts';
import { foldedKey, keysOfWords, type MedicineNames, namesOf, wordsOfName } from './names.ts';
import { skeletonOf } from './spellings.ts';
import { keepsItsSalt, otherNames } from './substance-words.ts';
import { keyPart, type Token } from './tokens.ts';

/** A medicine with its id and the names of its substances, as far as they are known. */
export type Listed = MedicineNames & {
  id: string;
  substances?: readonly string[];
  substanceIds?: readonly string[];
  sensitivity?: Sensitivity;
};

/** A registered product with its approved names. */
export interface ListedProduct {
  id?: string;
  medicineId: string;
  names: readonly string[];
  form: FormGroup | null;
  isProlonged: boolean;
  strength: string | null;
  ratio: string | null;
}

/** The facts of a product that a text may state. */
export interface Registered {
  form: FormGroup | null;
  isProlonged: boolean;
  ratio: string | null;
  strengths: ReadonlySet<string>;
}

export interface NameEntry {
  id: string;
  nameEn: string;
  nameAr: string;
  key: string;
  /** Keys of its substances, sorted; empty if a combination does not state them. */
  substanceKeys: readonly string[];
  substances: number;
  /** Premixed insulin: the parts of its ratio. */
  ratios: ReadonlySet<number>;
  percents: ReadonlySet<number>;
  isInsulin: boolean;
  isSensitive: boolean;
  products: Registered[];
}

/** One medicine that a name may mean. */
interface Meaning {
  entry: NameEntry;
  isGeneric: boolean;
  /** The products of that name; none for a name of the list. */
  products: Registered[];
}

const isGenericMeaning = ({ isGeneric }: Meaning): boolean => isGeneric;

export interface Name {
  key: string;
  meanings: readonly Meaning[];
  /** The key of the substance, if it is an international name. */
  substanceKey?: string | undefined;
  hasComma: boolean;
}

export interface MedicineList {
  medicines: readonly Listed[];
  products?: readonly ListedProduct[];
  /** Arabic names of substances, which may have no medicine of their own. */
  substances?: readonly { name: string; nameAr: string | null }[];
  /** Keys of two names that a reader took for each other (`confusableNames`). */
  confusables?: readonly { keyOne: string; keyOther: string }[];
}

const comma = /[,،;؛\n]/;
const componentNames = (nameEn: string) => nameEn.split(/ with | and |, /);

const numbersOf = (names: readonly string[], pattern: RegExp): Set<number> =>
  new Set(
    names.flatMap((name) =>
      [...name.matchAll(pattern)].flatMap(([, ...found]) => found.map(Number)),
    ),
  );

function newEntry(medicine: Listed): NameEntry {
  const names = namesOf(medicine);
  const isInsulin = /insulin(?! syringe)/i.test(medicine.nameEn);
  const componentCount = /^co-/i.test(medicine.nameEn) ? 2 : componentNames(medicine.nameEn).length;
  const { substances = componentCount > 1 ? [] : [medicine.nameEn] } = medicine;
  return {
    id: medicine.id,
    nameEn: medicine.nameEn,
    nameAr: medicine.nameAr,
    key: foldedKey(medicine.nameEn),
    substanceKeys: substances.map(foldedKey).sort(),
    substances: Math.max(componentCount, substances.length),
    ratios: isInsulin ? numbersOf(names, /(\d+)\/(\d+)/g) : new Set(),
    percents: numbersOf(names, /(\d+(?:\.\d+)?)%/g),
    isInsulin,
    isSensitive: (medicine.sensitivity ?? 'none') !== 'none',
    products: [],
  };
}

const registeredOf = ({ form, isProlonged, ratio, strength }: ListedProduct): Registered => ({
  form,
  isProlonged,
  ratio,
  strengths: new Set(measuresIn(strength ?? '').map(measureKey)),
});

/** Returns the one medicine of a name; undefined if it may be several. */
export const onlyEntry = ({ meanings: [first, ...more] }: Name): NameEntry | undefined =>
  more.length === 0 ? first?.entry : undefined;

/** Collects names; the same key with another medicine gives the name another meaning. */
function collectNames() {
  const names = new Map<string, Name & { meanings: Meaning[] }>();
  let maxWords = 0;
  const nameAt = (raw: string) => {
    const words = wordsOfName(raw);
    const key = words.join('');
    if (!key) return undefined;
    maxWords = Math.max(maxWords, words.length);
    const name = names.get(key) ?? { key, meanings: [], hasComma: false };
    names.set(key, name);
    // A key that one of its spellings has without a comma is read in both ways.
    name.hasComma ||= comma.test(raw);
    return name;
  };
  const add = (raw: string, entry: NameEntry, isGeneric: boolean, product?: Registered) => {
    const name = nameAt(raw);
    if (!name) return;
    const knownMeaning = name.meanings.find((meaning) => meaning.entry === entry);
    if (!knownMeaning) name.meanings.push({ entry, isGeneric, products: product ? [product] : [] });
    // A product that is named like its medicine must not give the medicine its form.
    else if (product && !knownMeaning.isGeneric) knownMeaning.products.push(product);
    else knownMeaning.isGeneric ||= isGeneric;
  };
  return { names, nameAt, add, longestName: () => maxWords };
}

/** Names without their articles, if no other medicine has the result: 'ملح تروية'. */
function readWithoutArticles(
  medicines: readonly Listed[],
  names: ReadonlyMap<string, Name>,
): Map<string, Name> {
  const namesByKey = new Map<string, Name>();
  const doubtful = new Set<string>();
  for (const raw of medicines.flatMap(namesOf)) {
    const words = wordsOfName(raw);
    if (words.length < 2) continue;
    const [asWritten, stems] = keysOfWords(words);
    const name = names.get(asWritten);
    if (!name || stems === asWritten) continue;
    const knownName = namesByKey.get(stems) ?? names.get(stems);
    if (knownName && onlyEntry(knownName) !== onlyEntry(name)) doubtful.add(stems);
    namesByKey.set(stems, name);
  }
  for (const key of doubtful) namesByKey.delete(key);
  return namesByKey;
}

export const combinationKey = (substanceKeys: readonly string[]): string =>
  [...substanceKeys].sort().join(' ');

/** Returns a function that finds the keys of a medicine's Latin brands by their consonants. */
function createLatinBrands(names: ReadonlyMap<string, Name>) {
  const latinBrands = new Map<NameEntry, Map<string, string[]>>();
  const collect = () => {
    for (const { key, meanings } of names.values())
      if (directionOf(key) === 'ltr')
        for (const { entry, isGeneric } of meanings) {
          if (isGeneric) continue;
          const bySound = latinBrands.get(entry) ?? new Map<string, string[]>();
          latinBrands.set(entry, bySound);
          bySound.set(skeletonOf(key), [...(bySound.get(skeletonOf(key)) ?? []), key]);
        }
  };
  return (entry: NameEntry) => {
    if (latinBrands.size === 0) collect();
    return latinBrands.get(entry);
  };
}

export function readList({ medicines, products = [], substances = [] }: MedicineList) {
  const { names, nameAt, add, longestName } = collectNames();
  const entries = new Map(medicines.map((medicine) => [medicine.id, newEntry(medicine)]));
  const combinations = new Map<string, NameEntry>();
  for (const medicine of medicines) {
    const entry = entries.get(medicine.id) as NameEntry;
    for (const name of [medicine.nameEn, medicine.nameAr, ...medicine.spellings])
      add(name, entry, true);
    for (const name of medicine.brands) add(name, entry, false);
  }
  for (const medicine of medicines) {
    const entry = entries.get(medicine.id) as NameEntry;
    // The names of an entry without known substances may say which they are.
    if (entry.substanceKeys.length === 0) {
      const parts = componentNames(medicine.nameEn).map((part) => names.get(foldedKey(part)));
      const keys = parts.map((name) => name && onlyEntry(name)?.key);
      if (parts.length > 1 && keys.every((key) => key !== undefined))
        entry.substanceKeys = keys as string[];
    }
    if (entry.substanceKeys.length > 1)
      combinations.set(combinationKey(entry.substanceKeys), entry);
  }
  const addSubstance = (raw: string, substance: string) => {
    const nameEntry = nameAt(raw);
    if (nameEntry && nameEntry.meanings.length === 0) nameEntry.substanceKey = foldedKey(substance);
  };
  for (const name of medicines.flatMap(({ substances = [] }) => substances))
    addSubstance(name, name);
  for (const { name, nameAr } of substances) if (nameAr) addSubstance(nameAr, name);
  for (const [key, substance] of otherNames) {
    const substanceName = names.get(foldedKey(substance));
    const entry = substanceName && onlyEntry(substanceName);
    if (!substanceName) continue;
    const knownName = names.get(key);
    if (knownName) {
      // A brand of one medicine that is another name of a second one may be either.
      const isOther = onlyEntry(knownName) !== entry && !knownName.meanings.some(isGenericMeaning);
      if (entry && isOther && knownName.meanings.length > 0) add(key, entry, true);
    } else if (keepsItsSalt.test(substanceName.key)) {
      // 'Benzylpenicillin sodium' may be another medicine than benzathine benzylpenicillin.
    } else if (entry?.substanceKeys.length === 1 && substanceName.meanings.some(isGenericMeaning))
      add(key, entry, true);
    else if (substanceName.substanceKey) addSubstance(key, substance);
  }
  for (const product of products) {
    const entry = entries.get(product.medicineId);
    if (!entry) continue;
    const registered = registeredOf(product);
    entry.products.push(registered);
    for (const name of product.names) add(name, entry, false, registered);
  }
  const withoutArticles = readWithoutArticles(medicines, names);
  const maxWords = longestName();
  const misspellable = Map.groupBy(
    [...names.values()].filter(
      ({ key, meanings }) => key.length >= minMistypedLength && meanings.some(isGenericMeaning),
    ),
    ({ key }) => key.length,
  );

  const latinBrandsOf = createLatinBrands(names);

  return {
    combinations,
    /**
     * Returns the key of a medicine's brand. An Arabic spelling has the key of the Latin brand, if
     * no other brand of the medicine sounds like it.
     */
    brandKeyOf: (entry: NameEntry, key: string): string => {
      if (directionOf(key) === 'ltr') return key;
      const [latin, ...more] = latinBrandsOf(entry)?.get(skeletonOf(key)) ?? [];
      return latin !== undefined && more.length === 0 ? latin : key;
    },
    /** Returns the longest name that begins at `at`, with its number of tokens. */
    longestAt: (tokens: readonly Token[], at: number) => {
      const end = tokens.findIndex((token, other) => other > at && isListing(token));
      const parts = tokens.slice(at, at + maxWords).map(keyPart);
      const untilComma = end < 0 ? parts.length : end - at;
      for (let length = parts.length; length > 0; length--) {
        if (endsWithinRatio(tokens, at + length)) continue;
        const [asWritten, stems] = keysOfWords(parts.slice(0, length));
        const name = names.get(asWritten) ?? names.get(stems) ?? withoutArticles.get(stems);
        if (name && (name.hasComma || length <= untilComma)) return { name, length };
      }
      return undefined;
    },
    /** Returns the generic name that a word misspells, when only one fits. */
    misspelt: (word: string): Name | undefined => {
      if (word.length < minMistypedLength) return undefined;
      const near = [-1, 0, 1]
        .flatMap((more) => misspellable.get(word.length + more) ?? [])
        .filter(({ key }) => isMisspelt(word, key));
      const [first, ...more] = new Set(near.map(onlyEntry));
      return first && more.length === 0 ? near[0] : undefined;
    },
  };
}

/** The names of a list, ready to be found in texts. */
export type NameEntries = ReturnType<typeof readList>;

/**
 * Returns whether a name ending before `at` takes half of a ratio: 'Mixtard 30' of 'Mixtard 30/70'.
 */
const endsWithinRatio = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.isNumber === true && tokens[at]?.isNumber === true && tokens[at]?.before === '/';

export const isListing = ({ before }: Token): boolean => comma.test(before);
