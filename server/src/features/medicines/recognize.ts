import { differsByOne, isNumber } from '@dawaya/contract/vocabulary/search';
import type { Database } from '../../database/client.ts';
import { isBeside, keysOf, keysOfWords, type MedicineNames, wordsOf } from './names.ts';
import { readMedicines } from './queries.ts';

/** More words than the longest name has that an admin can give (`longestMedicineName`). */
const mostWords = 30;
/** Shorter names are too much like each other for one wrong letter. */
const shortestMistyped = 6;

type Named = MedicineNames & { id: string };

/** Finds the medicine that a text names. */
export type Recognizer = (text: string) => string | null;

/**
 * @param medicines the list to recognise by.
 * @returns a function from what somebody wrote to the id of the one medicine that it names, or null:
 *   it names none, or two, or something beside that may make it another one. Strength, form and
 *   quantity are passed over; one wrong letter is forgiven where nothing is written exactly so and
 *   only one medicine comes near.
 */
export function createRecognizer(medicines: readonly Named[]): Recognizer {
  const idByKey = new Map<string, string>();
  for (const medicine of medicines)
    for (const key of keysOf(medicine)) if (!idByKey.has(key)) idByKey.set(key, medicine.id);

  const idOf = (words: readonly string[]): string | undefined => {
    const [asWritten, stems] = keysOfWords(words);
    return idByKey.get(asWritten) ?? idByKey.get(stems);
  };

  /** The longest name that begins at `at`, and how many words it takes. */
  const longestAt = (words: readonly string[], at: number) => {
    for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
      const id = idOf(words.slice(at, at + length));
      if (id) return { id, length };
    }
    return undefined;
  };

  const named = (words: readonly string[]): Set<string> | undefined => {
    const found = new Set<string>();
    for (let at = 0; at < words.length; ) {
      const name = longestAt(words, at);
      if (name) {
        found.add(name.id);
        at += name.length;
      } else if (isBeside(words[at] ?? '')) at++;
      else return undefined;
    }
    return found;
  };

  const nearly = (words: readonly string[]): Set<string> => {
    const wanted = keysOfWords(words.filter((word) => !isBeside(word)));
    const long = wanted.filter((key) => key.length >= shortestMistyped);
    const near = [...idByKey].filter(
      ([key]) =>
        key.length >= shortestMistyped &&
        !isNumber(key) &&
        long.some((wanted) => differsByOne(key, wanted)),
    );
    return new Set(near.map(([, id]) => id));
  };

  return (text) => {
    const words = wordsOf(text);
    const found = named(words) ?? nearly(words);
    const [only] = found;
    return found.size === 1 && only !== undefined ? only : null;
  };
}

/**
 * The medicines that texts name, one for each text, by the list as it stands (docs/decisions/0074).
 * @param db the list is read once, in the caller's transaction where it is one.
 * @returns the ids in the order of the texts; null where a text names none of the list, or more than one.
 */
export async function recognize(
  db: Database,
  texts: readonly string[],
): Promise<(string | null)[]> {
  if (texts.length === 0) return [];
  return texts.map(createRecognizer(await readMedicines(db)));
}
