import { type City, cities, cityOf, namesOfCity } from '@dawaya/contract/vocabulary/cities';
import { differsByOne } from '@dawaya/contract/vocabulary/search';
import { keyOfWord, type TypedWord, withoutRuns, wordSet } from './words.ts';

/** The longest name of a town, in words. */
const maxTownWords = 4;
const prepositions = wordSet('في فى ب من ل لي الى عند مدينة مدينه in at from near to town city');
/** Towns whose names are also everyday words: only after a preposition, or alone on a line. */
const everyday = wordSet(
  'هيا كاس كتم تلس طويلة طويله الثورة ثورة حوش الحوش طابت كرمة كرمه كنانة مسيد المسيد الشوك شوك ابيض رهد دبة دبه تبات كريمة فولة عديلة karma kas suki haya hosh fula bara soba tabat tabit fau masid debba',
);
/** 'بكسلا' and 'لكسلا': a letter for 'in' or 'to' before the name. */
const joined = /^(?:ب|ل|ف|و|من)(?=\p{L}{3})/u;

export interface FoundTown {
  city: City;
  from: number;
  until: number;
}

const typedPhrase = (words: readonly TypedWord[], from: number, until: number): string =>
  words
    .slice(from, until)
    .map(({ key }) => key)
    .join(' ');

function cityAt(words: readonly TypedWord[], from: number, until: number): FoundTown | undefined {
  const phrase = typedPhrase(words, from, until);
  const isAfterPreposition = prepositions.has(words[from - 1]?.key ?? '');
  const isAlone = from === 0 && until === words.length;
  const begin = isAfterPreposition ? from - 1 : from;
  // 'كسلاا' is emphasis.
  const name = cityOf(phrase) ? phrase : withoutRuns(phrase);
  const city = cityOf(name);
  if (city && (isAfterPreposition || isAlone || !everyday.has(name)))
    return { city, from: begin, until };
  const rest = phrase.replace(joined, '');
  const joinedCity = rest === phrase ? undefined : cityOf(rest);
  return joinedCity ? { city: joinedCity, from, until } : undefined;
}

/** Shorter names differ by one letter from ordinary words. */
const minMistyped = 5;
let townKeys: [key: string, city: City][] | undefined;

/**
 * Returns the town that a word means with one wrong letter. The person reads the town before
 * anything is sent, so a guess does no harm.
 */
function mistypedTown(key: string): City | undefined {
  if (key.length < minMistyped) return undefined;
  townKeys ??= cities.flatMap((city) =>
    namesOfCity(city).flatMap((name): [string, City][] => {
      const key = keyOfWord(name);
      return key.includes(' ') || key.length < minMistyped ? [] : [[key, city]];
    }),
  );
  const found = new Set(
    townKeys.filter(([name]) => differsByOne(name, key)).map(([, city]) => city),
  );
  const [only, ...more] = found;
  return more.length === 0 ? only : undefined;
}

/** Finds the towns that a line names. The words before one may belong to it: 'في كسلا'. */
export function townsIn(words: readonly TypedWord[]): FoundTown[] {
  const found: FoundTown[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let length = Math.min(maxTownWords, words.length - from); length > 0; length--) {
      const town = cityAt(words, from, from + length);
      if (!town) continue;
      found.push(town);
      from += length - 1;
      break;
    }
  }
  return found;
}

/**
 * Finds a town with a typing error.
 * @param isKnown whether a word is a medicine or another word that is not a town.
 */
export function mistypedTownIn(
  words: readonly TypedWord[],
  isKnown: (key: string) => boolean,
): FoundTown | undefined {
  for (const [from, { key }] of words.entries()) {
    if (isKnown(key)) continue;
    const bare = key.replace(joined, '');
    const city = mistypedTown(key) ?? (bare === key ? undefined : mistypedTown(bare));
    if (!city) continue;
    const begin = prepositions.has(words[from - 1]?.key ?? '') ? from - 1 : from;
    return { city, from: begin, until: from + 1 };
  }
  return undefined;
}
