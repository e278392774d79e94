import { fold } from '@dawaya/contract/vocabulary/folding';
import { memoizeNames } from './names.ts';

/** One way to write a Latin piece in Arabic, and how unusual it is. */
type Spelling = readonly [arabic: string, cost: number];

interface Rule {
  latin: RegExp;
  ways: readonly Spelling[];
}

const ways = (...spellings: string[]): Spelling[] =>
  spellings.map((arabic, index) => [arabic, index === 0 ? 0 : index + 1] as const);
/** Returns a vowel that is written when it is long, and not when it is short. */
const optionalVowel = (...spellings: string[]): Spelling[] => [
  ...ways(...spellings),
  ['', 1.5] as const,
];

/**
 * How pharmacists in Sudan write Latin letters. The first rule that fits at a place counts. The
 * patterns see the whole word, so that a rule knows the letters around.
 */
const rules: readonly Rule[] = [
  { latin: /ph/y, ways: ways('ف') },
  { latin: /th/y, ways: ways('ث', 'س', 'ت') },
  { latin: /sch|sh/y, ways: ways('ش') },
  { latin: /ch(?=[lr])/y, ways: ways('ك') },
  { latin: /ch/y, ways: ways('ش', 'ك') },
  { latin: /kh/y, ways: ways('خ', 'ك') },
  { latin: /gh/y, ways: ways('غ', 'ج') },
  { latin: /tion/y, ways: ways('شن') },
  { latin: /ck|qu(?=[^aeiouy])|cc(?=[aou])|kk/y, ways: ways('ك') },
  { latin: /qu/y, ways: ways('كو', 'ك') },
  { latin: /(?<=^)x/y, ways: ways('ز') },
  { latin: /x/y, ways: ways('كس') },
  { latin: /bb?|pp?/y, ways: ways('ب') },
  { latin: /tt?/y, ways: ways('ت') },
  { latin: /dd?/y, ways: ways('د') },
  { latin: /ff?|vv?/y, ways: ways('ف') },
  { latin: /gg?(?=[eiy])/y, ways: ways('ج', 'غ') },
  { latin: /gg?/y, ways: ways('ج', 'ق', 'غ') },
  { latin: /j/y, ways: ways('ج') },
  { latin: /cc?(?=[eiy])/y, ways: ways('س') },
  { latin: /[cq]|kk?/y, ways: ways('ك') },
  { latin: /ll?/y, ways: ways('ل') },
  { latin: /mm?/y, ways: ways('م') },
  { latin: /nn?/y, ways: ways('ن') },
  { latin: /rr?/y, ways: ways('ر') },
  { latin: /(?<=[aeiouy])s(?=e$)/y, ways: ways('ز', 'س') },
  { latin: /(?<=[aeiouy])s(?=[aeiouy])/y, ways: ways('س', 'ز') },
  { latin: /ss?/y, ways: ways('س') },
  { latin: /zz?/y, ways: ways('ز') },
  { latin: /h/y, ways: ways('ه') },
  { latin: /w/y, ways: ways('و') },
  { latin: /^(ai|ay|ei|ey)/y, ways: ways('اي') },
  { latin: /^eu/y, ways: ways('يو', 'او') },
  { latin: /^(au|ou|oo)/y, ways: ways('او') },
  { latin: /eau|eu/y, ways: ways('يو', 'و') },
  { latin: /ee|ea(?=.)/y, ways: ways('ي', 'يا') },
  { latin: /ia/y, ways: ways('يا') },
  { latin: /io/y, ways: ways('يو') },
  { latin: /iu/y, ways: ways('يو') },
  { latin: /ie|ei|ey/y, ways: ways('ي', 'اي') },
  { latin: /ai|ay/y, ways: ways('اي', 'ي') },
  { latin: /au|aw/y, ways: ways('و', 'او') },
  { latin: /oo|ou|ow/y, ways: ways('و') },
  { latin: /oi|oy/y, ways: ways('وي') },
  { latin: /ue$/y, ways: ways('و') },
  { latin: /(?<=.)e$/y, ways: ways('') },
  { latin: /(?<=.)a$/y, ways: ways('ا') },
  { latin: /(?<=.)[iy]$/y, ways: ways('ي') },
  { latin: /(?<=.)o$/y, ways: ways('و') },
  { latin: /(?<=.)u$/y, ways: ways('و') },
  { latin: /(?<=^)y/y, ways: ways('ي') },
  {
    latin: /(?<=[^aeiouy].*)i(?=n$|n[es]?$|l$|m$|d$|c$)/y,
    ways: [
      ['ي', 0],
      ['', 2.5],
    ],
  },
  { latin: /(?<=.)a(?=[dtrcsvn]e$)/y, ways: ways('ا', 'ي') },
  { latin: /(?<=.)i(?=[dtnz]e$)/y, ways: ways('ي', 'اي') },
  { latin: /(?<=.)a/y, ways: optionalVowel('ا') },
  {
    latin: /(?<=.)e/y,
    ways: [
      ['ي', 0.5],
      ['', 1],
    ],
  },
  {
    latin: /(?<=.)i/y,
    ways: [
      ['ي', 0],
      ['', 1.5],
      ['اي', 2.5],
    ],
  },
  {
    latin: /(?<=.)y/y,
    ways: [
      ['ي', 0],
      ['اي', 1.5],
      ['', 2.5],
    ],
  },
  { latin: /(?<=.)o/y, ways: optionalVowel('و') },
  {
    latin: /(?<=.)u/y,
    ways: [
      ['و', 0],
      ['', 1],
      ['يو', 2.5],
    ],
  },
  { latin: /^[au]/y, ways: ways('ا', 'او') },
  { latin: /^[ei]/y, ways: ways('ا', 'اي') },
  { latin: /^o/y, ways: ways('او', 'ا') },
];

const maxSpellings = 6;
const maxCandidates = 32;

function waysAt(
  word: string,
  at: number,
): { length: number; ways: readonly Spelling[] } | undefined {
  for (const { latin, ways } of rules) {
    latin.lastIndex = at;
    const [match] = latin.exec(word) ?? [];
    if (match) return { length: match.length, ways };
  }
  return undefined;
}

function spellingsOfWord(word: string): Spelling[] {
  let tries: Spelling[] = [['', 0]];
  for (let index = 0; index < word.length; ) {
    const next = waysAt(word, index);
    if (!next) return [];
    tries = tries
      .flatMap(([text, cost]) =>
        next.ways.map(([more, extra]) => [text + more, cost + extra] as const),
      )
      .sort(([, one], [, other]) => one - other)
      .slice(0, maxCandidates);
    index += next.length;
  }
  return tries.slice(0, maxSpellings);
}

/**
 * Spells a brand in Arabic letters as people write it, the usual spelling first: 'Lipitor' as
 * ليبيتور, ليبتور.
 * @param name Latin words. Names with numbers or single letters are not spelled.
 */
export function arabicSpellings(name: string): string[] {
  const words = fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0 || words.length > 3) return [];
  if (words.some((word) => /\d/.test(word) || word.length < 3)) return [];
  let spellingsSoFar: Spelling[] = [['', 0]];
  for (const word of words) {
    const spelled = spellingsOfWord(word);
    spellingsSoFar = spellingsSoFar
      .flatMap(([text, cost]) =>
        spelled.map(([more, extra]) => [`${text} ${more}`, cost + extra] as const),
      )
      .sort(([, one], [, other]) => one - other)
      .slice(0, maxCandidates);
  }
  const texts = spellingsSoFar
    .map(([text]) => text.trim())
    .filter((text) => text.replace(/ /g, '').length > 2);
  return [...new Set(texts)].slice(0, maxSpellings);
}

/** Sounds that the Arabic script, or a hurried hand, does not keep apart. */
const sounds: readonly [pattern: RegExp, sound: string][] = [
  [/ph|[fv]|ف/gu, 'f'],
  [/sch|sh|ch(?![lr])|ش/gu, 's'],
  [/th|ث/gu, 's'],
  [/^x/gu, 's'],
  [/x|كس/gu, 'ks'],
  [/c(?=[eiy])/gu, 's'],
  [/kh|gh|ch|ck|qu?|[cgjk]|[جغقكخ]/gu, 'k'],
  [/[سصزظذ]|z/gu, 's'],
  [/[bp]|ب/gu, 'b'],
  [/[تط]/gu, 't'],
  [/[دض]/gu, 'd'],
  [/ل/gu, 'l'],
  [/م/gu, 'm'],
  [/ن/gu, 'n'],
  [/ر/gu, 'r'],
  [/[حه]/gu, 'h'],
];

/** Returns the consonants of a name in either script: 'Panadol' and بنادول are both 'bndl'. */
export const skeletonOf = memoizeNames((name) => {
  let text = fold(name);
  for (const [pattern, sound] of sounds) text = text.replace(pattern, sound);
  return text.replace(/[^bcdfghklmnprstz]/g, '').replace(/(.)\1+/g, '$1');
});
