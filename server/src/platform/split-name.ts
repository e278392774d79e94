import { cityOf } from '@dawaya/contract/vocabulary/cities';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { isArabic, type PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { states } from '@dawaya/contract/vocabulary/regions';

/** Words for the kind of business, which identify no pharmacy. */
const kinds = new Set(
  ['صيدلية', 'صيدليات', 'الصيدلية', 'pharmacy', 'pharmacies', 'pharma', 'the'].map(fold),
);
const stateNames = new Set(Object.entries(states).flat().map(fold));
const isPlace = (text: string) => {
  const bare = text.replace(/[()[\]]/g, '');
  return stateNames.has(fold(bare)) || cityOf(bare) !== undefined;
};

const lettersOf = (text: string) => [...text].filter((sign) => /\p{L}/u.test(sign));
const splitWords = (text: string) => text.split(/\s+/).filter((word) => lettersOf(word).length > 0);

/** Returns Arabic when at least half of the letters are; undefined without any letter. */
function scriptOf(text: string): 'ar' | 'en' | undefined {
  const letters = lettersOf(text);
  if (letters.length === 0) return undefined;
  return letters.filter(isArabic).length * 2 >= letters.length ? 'ar' : 'en';
}

/** Returns whether the text can be a name: more than 'pharmacy', a branch's letter or a place. */
const isName = (text: string) =>
  lettersOf(text).length > 2 &&
  !isPlace(text) &&
  splitWords(text).some((word) => !kinds.has(fold(word)));

type Both = { nameAr: string; nameEn: string };

/** Separates the Arabic parts of a name from its other parts, if it has both. */
function separateByScript(parts: string[], glue: string): Both | undefined {
  const sorted: Record<'ar' | 'en', string[]> = { ar: [], en: [] };
  let script: 'ar' | 'en' | undefined;
  for (const part of parts) {
    // A number or a sign belongs to the part before it.
    script = scriptOf(part) ?? script ?? scriptOf(parts.join(' '));
    if (script) sorted[script].push(part);
  }
  if (sorted.ar.length === 0 || sorted.en.length === 0) return undefined;
  return { nameAr: sorted.ar.join(glue), nameEn: sorted.en.join(glue) };
}

const splitAt = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function splitBySign(text: string): Both | undefined {
  // These signs have no other use in names.
  const separated = separateByScript(splitAt(text, /[|｜¦\n]/), ' - ');
  if (separated) return separated;
  for (const [separator, glue] of [
    [/(?<!\d\s*)\/|\/(?!\s*\d)/, ' / '],
    [/\s[-–—]+\s/, ' - '],
  ] as const) {
    const both = separateByScript(splitAt(text, separator), glue);
    if (both && isName(both.nameAr) && isName(both.nameEn)) return both;
  }
  return undefined;
}

/** Splits 'one name (the other)'. */
function splitByBrackets(text: string): Both | undefined {
  const [, outer = '', inner = ''] = /^([^()[\]]+)[([]([^()[\]]+)[)\]]$/.exec(text) ?? [];
  const both = separateByScript([outer.trim(), inner.trim()], ' ');
  return both && isName(both.nameAr) && isName(both.nameEn) ? both : undefined;
}

/** Splits where the script changes once, when each side is a name. */
function splitByScript(text: string): Both | undefined {
  const words = text.split(/\s+/);
  const isLetter = (word: string) => scriptOf(word) !== undefined;
  const first = scriptOf(words.find(isLetter) ?? '');
  const at = words.findIndex((word) => isLetter(word) && scriptOf(word) !== first);
  if (at < 0 || words.slice(at).some((word) => scriptOf(word) === first)) return undefined;
  const both = separateByScript([words.slice(0, at).join(' '), words.slice(at).join(' ')], ' ');
  // One Latin word after an Arabic name is a part of it: 'صيدلية الحياة بلس Plus'.
  if (!both || !isName(both.nameAr) || !isName(both.nameEn)) return undefined;
  return splitWords(both.nameEn).length > 1 ? both : undefined;
}

/**
 * Splits a text into its two names (docs/search.md), at '|', '/', ' - ', brackets or a change of
 * script. A text that is not clearly two names stays one, in the script of most of its letters. No
 * part is lost.
 * @param text not empty.
 */
export function splitName(text: string): PharmacyNames {
  const name = text.replace(/^[\s|/]+|[\s|/]+$/g, '') || text.trim();
  const both = splitBySign(name) ?? splitByBrackets(name) ?? splitByScript(name);
  if (both) return both;
  return scriptOf(name) === 'ar' ? { nameAr: name, nameEn: null } : { nameAr: null, nameEn: name };
}
