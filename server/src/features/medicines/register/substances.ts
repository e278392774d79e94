import { fold } from '@dawaya/contract/vocabulary/folding';
import { foldedKey } from '../names.ts';
import { hydrates, keepsItsSalt, otherNames, salts } from '../substance-words.ts';

/** Parts that name no substance, or a group of them. */
const vague =
  /ingredients|minerals|electrolytes|herbal|amino acids?\b|lipid emulsion|dialysis|enzymes|aetherol|extractum|syrup|combination|^monobasic|compound$|chemically|standardi[sz]ed/;
const maxWords = 4;
/** A metal alone may be any of its salts. */
const metals = new Set([
  'zinc',
  'iron',
  'calcium',
  'magnesium',
  'sodium',
  'potassium',
  'aluminium',
]);

export interface KnownMedicine {
  name: string;
  /** Empty for a group such as 'Multivitamins'. */
  substances: readonly string[];
}

/** The medicine of the list that a key names by its generic name. */
export type MedicineLookup = (key: string) => KnownMedicine | undefined;

export type Contents =
  /** International names, sorted; `group` names a medicine of the list without substances. */
  { substances: readonly string[]; group?: string; why?: undefined } | { why: string };

const amounts =
  /\d[\d.,]*\s*(%|mg|mcg|µg|μg|ug|gm?|iu|ml|m)?(\s*\/\s*\d*\s*(mg|ml|g|tab|vial|dose)\b)?(\s*\(?\bw\/[vw]\b\)?)?/gi;

const plainOf = (raw: string) =>
  fold(raw)
    .replaceAll('sulph', 'sulf')
    .replace(/vitamin ([a-z]) (?=\d)/g, 'vitamin $1')
    .replace(/\b(as|eq|equ|equivalent)\b.*$/, ' ');

/**
 * Returns the words of one part: letters, and numbers only where they belong to a name: 'b12',
 * 'd3'.
 */
const splitWords = (part: string): string[] =>
  plainOf(part)
    .replace(amounts, (amount, ...rest) => {
      const [at, whole] = rest.slice(-2) as [number, string];
      const [before, after] = [whole[at - 1] ?? '', whole[at + amount.length] ?? ''];
      // 'B12', and 'alfa-2a'.
      return /[a-z]/.test(before) || (before === '-' && /[ab]/.test(after)) ? amount : ' ';
    })
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns a human insulin or an analogue; a mixture only with its ratio. */
function insulinOf(raw: string, beside: string): string | undefined {
  const analogue = /glargine|detemir|degludec|aspart|lispro|glulisine/.exec(raw)?.[0];
  const isMixed = /biphasic|mix|protamin/.test(`${raw} ${beside}`);
  if (analogue === 'aspart' && isMixed)
    return /\b30\b/.test(beside) ? 'Biphasic insulin aspart' : undefined;
  if (analogue) return isMixed && analogue === 'lispro' ? undefined : `Insulin ${analogue}`;
  const [hasSoluble, hasIsophane] = [/soluble|regular|neutral/.test(raw), /isophane|nph/.test(raw)];
  if (isMixed || (hasSoluble && hasIsophane))
    return /\b(30\s*\/\s*70|70\s*\/\s*30)\b/.test(beside) ? 'Premixed insulin 30/70' : undefined;
  if (hasSoluble) return 'Soluble insulin';
  return hasIsophane ? 'Isophane insulin' : undefined;
}

function substanceOf(part: string, lookup: MedicineLookup): string | { why: string } {
  const words = splitWords(part);
  const listed = (named: readonly string[]): string | undefined => {
    const name = otherNames.get(named.join('')) ?? named.join(' ');
    if (name === '') return '';
    const knownMedicine = lookup(foldedKey(name));
    if (knownMedicine?.substances.length === 1) return knownMedicine.substances[0];
    return otherNames.get(named.join(''));
  };
  if (words.length === 0) return { why: 'A part of its generic name is no substance.' };
  if (words.length === 1 && metals.has(words[0] as string)) return titled(words[0] as string);
  const whole = listed(words);
  if (whole !== undefined) return whole;
  const dry = words.filter((word, index) => index === 0 || !hydrates.has(word));
  if (hydrates.has(words[0] as string)) dry.shift();
  const parent = keepsItsSalt.test(dry.join(' '))
    ? dry
    : dry.filter((word, index) => index === 0 || !salts.has(word));
  const listedName = listed(dry) ?? listed(parent);
  if (listedName !== undefined) return listedName;
  const name = parent.join(' ');
  if (name === '' || salts.has(name))
    return { why: 'A part of its generic name is a salt without a substance.' };
  if (vague.test(name)) return { why: `Its generic name does not name its substances: ${name}.` };
  if (parent.length > maxWords)
    return { why: `A part of its generic name is too long for a substance: ${name}.` };
  return titled(name);
}

/**
 * Reads the substances of a generic name as registers write it: salts fall away only when the
 * parent stays the same.
 * @param generic with its combinations by '+', '/', ',', ';', '&', 'and', 'with'
 * @param beside brand, form and strength, which may name liposomes or a ratio
 */
export function readSubstances(generic: string, beside: string, lookup: MedicineLookup): Contents {
  const raw = plainOf(generic);
  if (raw.trim() === '') return { why: 'It has no generic name.' };
  if (raw.includes('insulin')) return readInsulin(raw, fold(beside), generic);
  // 'Insulin human (as soluble)' is read above. Elsewhere brackets repeat a name.
  const outside = fold(generic)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\([^()]*\)/g, ' ');
  const whole = lookup(foldedKey(outside));
  if (whole && whole.substances.length !== 1)
    return whole.substances.length > 0
      ? { substances: whole.substances }
      : { substances: [], group: whole.name };
  const substances = new Set<string>();
  for (const part of outside
    .replace(amounts, (amount, ...rest) => {
      const [at, text] = rest.slice(-2) as [number, string];
      return /[a-z][\s-]?$/.test(text.slice(0, at)) && !/[a-z%]/i.test(amount) ? amount : ' ';
    })
    .split(/\+|\/|,|;|&|\band\b|\bwith\b/)) {
    if (part.trim() === '') continue;
    const substance = substanceOf(part, lookup);
    if (typeof substance !== 'string') return substance;
    if (substance) substances.add(substance);
  }
  const isLiposomal = /liposom/.test(fold(`${generic} ${beside}`));
  const substanceNames = [...substances].map((name) =>
    isLiposomal && !/^liposomal/i.test(name) ? `Liposomal ${name}` : name,
  );
  if (substanceNames.length === 0) return { why: 'Its generic name names no substance.' };
  if (isLiposomal && substanceNames.length > 1)
    return { why: 'It is liposomal and names several substances.' };
  return { substances: substanceNames.sort() };
}

function readInsulin(raw: string, beside: string, generic: string): Contents {
  const whole = fold(generic);
  const isHuman = !/glargine|detemir|degludec|aspart|lispro|glulisine/.test(whole);
  const parts = isHuman ? [whole] : raw.split('+');
  const insulinNames = parts.map((part) => insulinOf(part, `${beside} ${isHuman ? '' : whole}`));
  return insulinNames.every((name) => name !== undefined)
    ? { substances: [...new Set(insulinNames)].sort() }
    : { why: 'It is an insulin whose kind or ratio is not clear.' };
}
