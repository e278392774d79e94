import {
  asWord,
  formsOf,
  isAcross,
  isIn,
  isNearly,
  isNumber,
  leadingNumber,
  mayBeMistyped,
  type Word,
} from '@dawaya/contract/vocabulary/search';
import { soundKeys } from '@dawaya/contract/vocabulary/sounds';

export type WordId = number;

export class Vocabulary {
  readonly #words: Word[] = [];
  readonly #idOf = new Map<string, WordId>();
  /** The words that are no numbers. Only these can be mistyped, joined or found by sound. */
  readonly #lettered: WordId[] = [];
  readonly #forms = new Map<string, WordId[]>();
  /** Words by three letters in a row, where `^` begins a form and `$` ends it. */
  readonly #parts = new Map<string, WordId[]>();
  readonly #numbers = new Map<string, WordId[]>();
  readonly #short = new Map<string, WordId[]>();
  /** Words by keys that words of the same sound share. */
  readonly #sounds = new Map<string, WordId[]>();

  /** Returns a word's number, and adds an unknown word. */
  idOf(word: string): WordId {
    const knownId = this.#idOf.get(word);
    if (knownId !== undefined) return knownId;
    const text = asWord(word);
    const id = this.#words.push(text) - 1;
    this.#idOf.set(word, id);
    const number = leadingNumber(word);
    if (number !== undefined) addToList(this.#numbers, number, id);
    if (!isNumber(word)) {
      this.#lettered.push(id);
      for (const form of new Set([word, text.stem])) addToList(this.#forms, form, id);
      for (const part of collectParts(text)) addToList(this.#parts, part, id);
      for (const key of soundKeysOf(text)) addToList(this.#sounds, key, id);
      for (const part of new Set([...substringsOf(word, 1), ...substringsOf(word, 2)]))
        addToList(this.#short, part, id);
    }
    return id;
  }

  called(form: string): readonly WordId[] {
    return this.#forms.get(form) ?? [];
  }

  /** Words that begin with `start`, with or without article; one letter must be the whole word. */
  begunBy(start: string): readonly WordId[] {
    if (start.length < 2) return this.called(start);
    return this.#having(`^${start.slice(0, 2)}`).filter((id) => {
      const { word, stem } = this.#word(id);
      return word.startsWith(start) || stem.startsWith(start);
    });
  }

  within(wanted: Word): readonly WordId[] {
    const { word, stem } = wanted;
    if (isNumber(word)) return this.#numbers.get(word) ?? [];
    if (word.length < 3) return this.#short.get(word) ?? [];
    const within = this.#among(this.#rarest(triplesOf(word)), wanted);
    if (stem === word) return within;
    const withStem = this.#among(this.#having(`^${stem.slice(0, 2)}`), wanted);
    return [...new Set([...within, ...withStem])];
  }

  whole({ word, stem }: Word): readonly WordId[] {
    if (isNumber(word)) return this.#numbers.get(word) ?? [];
    return [...new Set([...this.called(word), ...this.called(stem)])];
  }

  across(word: Word): WordId[] {
    const ids = [...soundKeysOf(word)].flatMap((key) => this.#sounds.get(key) ?? []);
    return [...new Set(ids)].filter((id) => isAcross(this.#word(id), word));
  }

  near(wanted: Word): WordId[] {
    const { word, stem } = wanted;
    if (!mayBeMistyped(stem)) return [];
    const nearly = (ids: Iterable<WordId>) =>
      [...ids].filter((id) => isNearly(this.#word(id), wanted));
    // One wrong letter leaves the beginning or the end of a word intact, unless the word is short.
    if (stem.length < 5) return nearly(this.#lettered);
    return nearly(
      new Set(
        [word, stem].flatMap((form) => [
          ...this.#having(`^${form.slice(0, 2)}`),
          ...this.#having(`${form.slice(-2)}$`),
        ]),
      ),
    );
  }

  /** Words that share the most parts with a wanted one, most similar first; at most `limit`. */
  alike(word: Word, limit: number): WordId[] {
    if (!mayBeMistyped(word.stem)) return [];
    const shared = new Map<WordId, number>();
    const parts = collectParts(word);
    for (const part of parts)
      for (const id of this.#having(part)) shared.set(id, (shared.get(id) ?? 0) + 1);
    const alike = [...shared]
      .map(([id, count]) => {
        const all = parts.size + this.#word(id).word.length;
        return { id, likeness: (2 * count) / all };
      })
      .filter(({ likeness }) => likeness >= 0.3)
      .sort((one, other) => other.likeness - one.likeness || one.id - other.id)
      .slice(0, limit);
    const [best] = alike;
    return alike
      .filter(({ likeness }) => best && likeness > (2 / 3) * best.likeness)
      .map(({ id }) => id);
  }

  #word(id: WordId): Word {
    const word = this.#words[id];
    if (!word) throw new Error(`there is no word ${id}`);
    return word;
  }

  #having(part: string): readonly WordId[] {
    return this.#parts.get(part) ?? [];
  }

  #among(ids: readonly WordId[], word: Word): WordId[] {
    return ids.filter((id) => isIn(this.#word(id), word));
  }

  /** Returns the shortest list of words for any of the parts, which contains all matches. */
  #rarest(parts: readonly string[]): readonly WordId[] {
    const [first = [], ...others] = parts.map((part) => this.#having(part));
    return others.reduce((least, ids) => (ids.length < least.length ? ids : least), first);
  }
}

function addToList(map: Map<string, WordId[]>, key: string, id: WordId): void {
  const ids = map.get(key);
  if (ids) ids.push(id);
  else map.set(key, [id]);
}

const substringsOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(text.length - length + 1, 0) }, (_, index) =>
    text.slice(index, index + length),
  );
const triplesOf = (text: string) => substringsOf(text, 3);

const collectParts = ({ word, stem }: Word): Set<string> =>
  new Set([...triplesOf(`^${word}$`), `^${stem.slice(0, 2)}`]);

const soundKeysOf = (word: Word): Set<string> => new Set(formsOf(word).flatMap(soundKeys));
