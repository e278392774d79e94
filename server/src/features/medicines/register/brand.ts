import { memoizeNames } from '../names.ts';
import { tokensOf } from '../tokens.ts';
import { findUnit, isFillerWord } from '../unit-and-form-words.ts';

/** Words of a register's brand that are none of its name, besides the recogniser's. */
const besides = new Set(
  `dry hard soft gelatin fc fct sterile concentrate lyophilized micrograms microgram milligrams
  disintegrating resistant gastro enteric hfa`.split(/\s+/),
);

/**
 * Returns whether a number is part of a name: behind one or two letters without a space, as in
 * 'B12' and 'D3'.
 */
const isInName = (before: string, last: string | undefined) =>
  before === '' && last !== undefined && last.length <= 2;

/**
 * Takes strength, form, release and pack off a brand: 'Cefutil 250 mg' becomes 'Cefutil'.
 * @returns the name, and the same with what is between its words: 'Symbion 6/200 Bexicap'. The
 * words are as the register writes them; the name is empty for a brand of other words only.
 */
export const namesOf = memoizeNames((brand): [name: string, whole: string] => {
  const raw = brand.replace(/\bw\s*\/\s*[vw]\b/gi, ' ');
  const pieces = raw.matchAll(/[\p{L}\p{M}'’]+|\d+(?:[.,]\d+)*|%|[^\p{L}\p{M}\d%'’]+/gu);
  let name = '';
  let gap = '';
  let [from, to] = [0, 0];
  /** The last letters, and whether a dropped number came after them. */
  let word: string | undefined;
  let isAfterAmount = false;
  for (const { 0: piece, index } of pieces) {
    if (/^[^\p{L}\p{M}\d%'’]+$/u.test(piece)) {
      gap += piece;
      continue;
    }
    const isNumber = /^\d/.test(piece);
    const folded = tokensOf(piece)[0]?.text ?? '';
    const belongsToName: boolean = isNumber
      ? isInName(gap, word)
      : piece !== '%' &&
        folded !== '' &&
        !isFillerWord(folded) &&
        !besides.has(folded) &&
        !(isAfterAmount && findUnit(folded));
    if (belongsToName) {
      to = index + piece.length;
      if (name === '') from = index;
      else name += /^[-.&+]?$/.test(gap) ? gap : ' ';
      name += piece;
    }
    word = isNumber || !belongsToName ? undefined : piece;
    isAfterAmount = isNumber && !belongsToName;
    gap = belongsToName ? '' : ' ';
  }
  return [name.trim(), raw.slice(from, to).replace(/\s+/g, ' ').trim()];
});
