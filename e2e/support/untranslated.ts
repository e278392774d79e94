import type { Language } from '@dawaya/contract/vocabulary/languages';

/** Brands, formats and techniques without Arabic names. */
const brands = [
  'Argon2',
  'CSV',
  'FHIR',
  'HEIC',
  'JPG',
  'JOSM',
  'JavaScript',
  'MedlinePlus',
  'NHS',
  'OSC',
  'OpenStreetMap',
  'PDF',
  'PNG',
  'R4',
  'Stripe',
];
const formats = ['WebP', 'cookies', 'https'];

/** Technical texts of any language, recognised by their form. */
const codes = [
  /https?:\/\/[^\s\u2069]*/g,
  /[^\s\u2066]+@[\w.-]+/g,
  /[\w-]+\.(?:pdf|jpe?g|png|heic)\b/gi,
  /__Host-/g,
  // dawaya_session, __stripe_mid, pi_3Nq, customerId
  /(?<![a-zA-Z0-9])_*[a-z]+(?:_[a-zA-Z0-9]+)+\b/g,
  /\b[a-z]+(?:[A-Z][a-z]+)+\b/g,
];

/**
 * Returns the words of a text in the other language's letters.
 * @param known texts that people wrote in any language: names, notes, products
 */
export function untranslatedWords(
  text: string,
  language: Language,
  known: readonly (string | RegExp)[] = [],
): string[] {
  const foreign = language === 'ar' ? /[\p{Script=Latin}\d]+/gu : /\p{Script=Arabic}+/gu;
  // A shortcut: most of the many texts have no such letter.
  if (text.search(foreign) === -1) return [];
  const own = language === 'ar' ? [...brands, ...formats] : [];
  const names = known.filter((item) => typeof item === 'string');
  const forms = known.filter((item) => item instanceof RegExp);
  let rest = text;
  for (const form of [wholeOf(names), ...codes, ...forms]) rest = rest.replace(form, ' ');
  return (rest.match(foreign) ?? []).filter(
    (word) => /\p{Letter}/u.test(word) && !own.includes(word),
  );
}

/** Matches any of these names as a whole; the longest first, because a name may contain another. */
function wholeOf(names: string[]): RegExp {
  if (names.length === 0) return /(?!)/g;
  const escaped = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}
