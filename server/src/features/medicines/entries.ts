import { isMisspelt, shortestMistyped } from './misspelling.ts';
import { keyOf, keysOfWords, type MedicineNames, namesOf } from './names.ts';
import { keyPart, type Token, tokensOf } from './tokens.ts';

export interface Entry {
  id: string;
  key: string;
  substances: number;
  /** Premixed insulin: the parts of its ratio. */
  ratios: ReadonlySet<number>;
  percents: ReadonlySet<number>;
  isInsulin: boolean;
}

export interface Name {
  entry: Entry;
  key: string;
  isGeneric: boolean;
  hasComma: boolean;
}

const comma = /[,،;؛\n]/;
const componentNames = (nameEn: string) => nameEn.split(/ with | and |, /);

const numbersOf = (names: readonly string[], pattern: RegExp): Set<number> =>
  new Set(
    names.flatMap((name) =>
      [...name.matchAll(pattern)].flatMap(([, ...found]) => found.map(Number)),
    ),
  );

function entryOf(medicine: MedicineNames & { id: string }): Entry {
  const names = namesOf(medicine);
  const isInsulin = /insulin(?! syringe)/i.test(medicine.nameEn);
  return {
    id: medicine.id,
    key: keyOf(medicine.nameEn),
    substances: /^co-/i.test(medicine.nameEn) ? 2 : componentNames(medicine.nameEn).length,
    ratios: isInsulin ? numbersOf(names, /(\d+)\/(\d+)/g) : new Set(),
    percents: numbersOf(names, /(\d+(?:\.\d+)?)%/g),
    isInsulin,
  };
}

/** Names without their articles, if no other medicine has the result: 'ملح تروية'. */
function readWithoutArticles(
  medicines: readonly MedicineNames[],
  names: ReadonlyMap<string, Name>,
): Map<string, Name> {
  const found = new Map<string, Name>();
  const doubtful = new Set<string>();
  for (const written of medicines.flatMap(namesOf)) {
    const words = tokensOf(written).map(keyPart);
    const name = names.get(keyOf(written));
    const [asWritten, stems] = keysOfWords(words);
    if (!name || words.length < 2 || stems === asWritten) continue;
    const known = found.get(stems) ?? names.get(stems);
    if (known && known.entry.id !== name.entry.id) doubtful.add(stems);
    found.set(stems, name);
  }
  for (const key of doubtful) found.delete(key);
  return found;
}

export function readList(medicines: readonly (MedicineNames & { id: string })[]) {
  const names = new Map<string, Name>();
  /** Names of two medicines, when the shipped list moved a name that an admin had changed. */
  const doubtful = new Set<string>();
  for (const medicine of medicines) {
    const entry = entryOf(medicine);
    const generic = new Set([medicine.nameEn, medicine.nameAr, ...medicine.spellings]);
    for (const name of namesOf(medicine)) {
      const key = keyOf(name);
      const known = names.get(key);
      if (known && known.entry.id !== entry.id) doubtful.add(key);
      else if (key && !known)
        names.set(key, { entry, key, isGeneric: generic.has(name), hasComma: comma.test(name) });
    }
  }
  const withoutArticles = readWithoutArticles(medicines, names);
  const combinations = new Map<string, Entry>();
  for (const { nameEn } of medicines) {
    const parts = componentNames(nameEn).map((part) => names.get(keyOf(part))?.entry.id);
    const entry = names.get(keyOf(nameEn))?.entry;
    if (entry && parts.length > 1 && parts.every((id) => id !== undefined))
      combinations.set(combinationKey(parts), entry);
  }

  const mostWords = Math.max(0, ...medicines.flatMap(namesOf).map((name) => tokensOf(name).length));
  const misspellable = [...names.values()].filter(
    ({ key, isGeneric }) => isGeneric && key.length >= shortestMistyped,
  );

  return {
    combinations,
    /** The longest name that begins at `at`, with its number of tokens. */
    longestAt: (tokens: readonly Token[], at: number) => {
      const end = tokens.findIndex((token, other) => other > at && isListing(token));
      const parts = tokens.slice(at, at + mostWords).map(keyPart);
      const untilComma = end < 0 ? parts.length : end - at;
      for (let length = parts.length; length > 0; length--) {
        if (endsWithinRatio(tokens, at + length)) continue;
        const [asWritten, stems] = keysOfWords(parts.slice(0, length));
        const name = names.get(asWritten) ?? names.get(stems) ?? withoutArticles.get(stems);
        if (name && (name.hasComma || length <= untilComma))
          return { name, length, isDoubtful: doubtful.has(name.key) };
      }
      return undefined;
    },
    /** The generic name that a word misspells, when only one fits. */
    misspelt: (word: string): Name | undefined => {
      if (word.length < shortestMistyped) return undefined;
      const near = misspellable.filter(({ key }) => isMisspelt(word, key));
      return new Set(near.map(({ entry }) => entry.id)).size === 1 ? near[0] : undefined;
    },
  };
}

/** Whether a name ending before `at` takes half of a ratio: 'Mixtard 30' of 'Mixtard 30/70'. */
const endsWithinRatio = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.isNumber === true && tokens[at]?.isNumber === true && tokens[at]?.before === '/';

export const isListing = ({ before }: Token): boolean => comma.test(before);

export const combinationKey = (ids: readonly (string | undefined)[]): string =>
  [...ids].sort().join(' ');
