/**
 * Matches words across the two scripts: `Mohamed` and محمد, `hilali` and الهلالي. The Arabic script
 * omits short vowels, and the Latin one has several spellings for a consonant. So the functions
 * compare an Arabic word with a Latin one letter by letter.
 */

/** The Latin spellings of each Arabic consonant, folded (`fold`). */
const spellings: Record<string, readonly string[]> = {
  ب: ['b', 'p'],
  ت: ['t'],
  ث: ['th', 's', 't'],
  ج: ['j', 'g', 'dj'],
  ح: ['h'],
  خ: ['kh', 'k', 'h'],
  د: ['d'],
  ذ: ['dh', 'z', 'th', 'd'],
  ر: ['r'],
  ز: ['z'],
  س: ['s', 'c'],
  ش: ['sh', 'ch'],
  ص: ['s', 'c'],
  ض: ['d', 'dh'],
  ط: ['t'],
  ظ: ['z', 'dh', 'd'],
  غ: ['gh', 'g'],
  ف: ['f', 'ph', 'v'],
  ق: ['g', 'q', 'k', 'gh'],
  ك: ['k', 'c', 'ch', 'q', 'ck'],
  ل: ['l'],
  م: ['m'],
  ن: ['n'],
  ه: ['h'],
};

/** The Latin letters that spell each long vowel. */
const vowels: Record<string, string> = { ا: 'ae', و: 'ouw', ي: 'iey' };
const shortVowels = 'aeiou';
const sunLetters = 'تثدذرزسشصضطظلن';

/** Names are shorter than this; the limit bounds the work. */
const longest = 24;

export const isArabic = (word: string): boolean => /^[\u0621-\u064a]+$/.test(word);
export const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/** Reduces doubled letters: one script doubles them, and the other does not. */
const single = (word: string) => word.replace(/(\p{L})\1+/gu, '$1');

/** Returns the positions in the Latin word after it spells the Arabic letter at `from`. */
function after(arabic: string, at: number, latin: string, from: number): number[] {
  const letter = arabic[at] ?? '';
  const next = latin[from] ?? '';
  const isLast = at === arabic.length - 1;
  if (letter === 'ع') return [from];
  const classOf = vowels[letter];
  if (classOf !== undefined) {
    const following = arabic[at + 1] ?? ' ';
    // Initial او and اي spell one vowel, and so does يو for the English u.
    const isSilent = letter === 'ا' && at === 0 && 'وي'.includes(following);
    if (isSilent || (letter === 'ي' && following === 'و' && next === 'u'))
      return [from, ...(shortVowels.includes(next) && next !== '' ? [from + 1] : [])];
    // An initial alef and the alef of an article spell any vowel. A final ى folds into ي.
    const isAny = letter === 'ا' && (at === 0 || arabic[at + 1] === 'ل');
    const isVowel = (isAny ? shortVowels : classOf).includes(next);
    const isEnd = letter === 'ي' && isLast && next === 'a';
    return next !== '' && (isVowel || isEnd) ? [from + 1] : [];
  }
  const places = (spellings[letter] ?? [])
    .filter((spelling) => latin.startsWith(spelling, from))
    .map((spelling) => from + spelling.length);
  if (letter === 'ه' && isLast) return [from, ...places, ...(next === 't' ? [from + 1] : [])];
  const isAssimilated =
    letter === 'ل' && arabic[at - 1] === 'ا' && sunLetters.includes(arabic[at + 1] ?? ' ');
  return isAssimilated ? [from, ...places] : places;
}

/**
 * Says whether a folded Arabic word and a folded Latin one sound alike.
 * @param begun the script of the word that may be a prefix, because the person still types it.
 */
export function soundsLike(arabicWord: string, latinWord: string, begun?: 'ar' | 'en'): boolean {
  const arabic = single(arabicWord).slice(0, longest);
  const latin = single(latinWord).slice(0, longest);
  let reached = new Set([0]);
  for (let index = 0; index < arabic.length; index++) {
    const next = new Set<number>();
    for (const from of reached) {
      if (begun === 'en' && from === latin.length) return true;
      for (const place of after(arabic, index, latin, from)) next.add(place);
      // Only the Latin word has short vowels.
      if (index > 0 && shortVowels.includes(latin[from] ?? ' '))
        for (const place of after(arabic, index, latin, from + 1)) next.add(place);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  // A final English e is silent.
  const isSilentEnd = latin.length > 3 && latin.endsWith('e') && reached.has(latin.length - 1);
  return begun === 'ar' || reached.has(latin.length) || isSilentEnd;
}

const arabicSounds: Record<string, string> = {
  ب: 'b',
  ت: 't',
  ث: 's',
  ج: 'k',
  ح: 'h',
  خ: 'k',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'd',
  س: 's',
  ش: 's',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'd',
  غ: 'k',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
};
const latinSounds: Record<string, string> = {
  b: 'b',
  p: 'b',
  t: 't',
  j: 'k',
  g: 'k',
  h: 'h',
  d: 'd',
  r: 'r',
  z: 'd',
  s: 's',
  f: 'f',
  v: 'f',
  q: 'k',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  x: 'k',
};
const digraphs: Record<string, readonly string[]> = {
  th: ['s', 't', 'd'],
  ch: ['s', 'k'],
  c: ['k', 's'],
  ph: ['f'],
  sh: ['s'],
  kh: ['k'],
  gh: ['k'],
  dh: ['d'],
  ck: ['k'],
};
const keyLength = 3;

/**
 * Returns the keys under which an index finds words that sound alike: their first three consonants.
 * Some Latin spellings are ambiguous, so a word may have several keys.
 */
export function soundKeys(word: string): string[] {
  const isFromArabic = isArabic(word);
  if (!isFromArabic && !isLatin(word)) return [];
  const letters = single(word).slice(0, longest);
  const sounds = isFromArabic
    ? [...letters].map((letter, index) =>
        letter === 'ه' && index > 0 && index === letters.length - 1
          ? ['', 't']
          : [arabicSounds[letter] ?? ''],
      )
    : (letters.replace(/(.)h$/, '$1').match(/[tcpskgd]h|ck|./g) ?? []).map(
        (part) => digraphs[part] ?? [latinSounds[part] ?? ''],
      );
  let keys = [''];
  for (const either of sounds)
    keys = keys.flatMap((key) =>
      key.length < keyLength ? either.map((sound) => key + sound) : [key],
    );
  return [...new Set(keys)].filter((key) => key !== '');
}
