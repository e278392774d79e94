import { fold } from '@dawaya/contract/vocabulary/folding';
import { measureKey, readMeasureAt } from '../amounts.ts';
import { tokensOf } from '../tokens.ts';

const maxStrengthLength = 60;

/** Notes of the register that are no strength. */
const empty = /^[\s-]*$|^(combination|compination|multi|multivitamin.*)$/i;

/**
 * Tidies a strength: '500mg/ 5ML' becomes '500 mg/5 ml'.
 * @returns null for a note, and for a whole sentence
 */
export function strengthOf(raw: string): string | null {
  const text = fold(raw)
    .replace(/\(equi.*$/, '')
    .replace(/(?<!\p{L})[µμu]g\b/gu, 'mcg')
    // First, since no word begins between a digit and a letter: '500gm' and '100i.u.' too.
    .replace(/(\d)(?=(mg|mcg|g|gm|grams?|ml|mmol|i\.?\s?u\.?)(?!\p{L}))/gu, '$1 ')
    .replace(/\b(gm|gram|grams)\b/g, 'g')
    .replace(/\bi\.?\s?u\.?(?=\W|$)/g, 'iu')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s*\+\s*/g, ' + ')
    .replace(/(\d)\s+%/g, '$1%')
    .replace(/(\.\d*?)0+(?=\D|$)/g, '$1')
    .replace(/\.(?=\D|$)/g, '')
    .trim();
  return empty.test(text) || text.length > maxStrengthLength || !/\d/.test(text) ? null : text;
}

/**
 * Reads the percentage of a product, the concentration of an insulin, or nothing: in the form of
 * `Product.ratio`.
 */
export function ratioOf(raw: string, isInsulin: boolean): string | null {
  const tokens = tokensOf(raw);
  const percents = tokens.flatMap((token, index) =>
    token.text === '%' && tokens[index - 1]?.isNumber ? [Number(tokens[index - 1]?.text)] : [],
  );
  if (percents.length === 1 && Number.isFinite(percents[0])) return `${percents[0]}%`;
  if (!isInsulin || percents.length > 0) return null;
  for (let index = 0; index < tokens.length; index++) {
    if (!tokens[index]?.isNumber) continue;
    const measure = readMeasureAt(tokens, index);
    if (measure.amounts[0]?.unit === 'iu' && measure.amounts[1]?.unit === 'ml') {
      const text = measureKey(measure);
      // The usual concentration of insulins, which most registers do not name.
      return text === '100iu/1ml' ? null : text;
    }
    index += measure.length - 1;
  }
  return null;
}
