import { numberOf, type Token, tokensOf } from './tokens.ts';
import { findUnit } from './unit-and-form-words.ts';

/** One number with its unit; mass in milligrams, volume in millilitres. */
export interface Amount {
  value: number;
  unit: 'mg' | 'iu' | 'ml' | 'dose' | 'mmol' | '%' | null;
}

/** Numbers that belong together: '500', '125 mg/5 ml', '80/12.5'. */
export interface Measure {
  amounts: Amount[];
  length: number;
}

const separator = /^\s*[/+\\]\s*$|^-$/;

function amountAt(tokens: readonly Token[], at: number): { amount: Amount; length: number } {
  const value = numberOf(tokens[at]?.text ?? '');
  const next = tokens[at + 1];
  const nextUnit = next && /^[\s.-]*$/.test(next.before) ? findUnit(next.text) : undefined;
  if (next?.text === '%') return { amount: { value, unit: '%' }, length: 2 };
  if (!nextUnit) return { amount: { value, unit: null }, length: 1 };
  return {
    amount: { value: Number((value * nextUnit.times).toPrecision(12)), unit: nextUnit.unit },
    length: 2,
  };
}

export function readMeasureAt(tokens: readonly Token[], at: number): Measure {
  const amounts: Amount[] = [];
  let end = at;
  do {
    const { amount, length } = amountAt(tokens, end);
    amounts.push(amount);
    end += length;
    // 'IU/ml' and 'mg/tab' give the volume no number.
    const per = tokens[end];
    if (per && !per.isNumber && per.before.trim() === '/' && findUnit(per.text)) {
      amounts.push({ value: 1, unit: findUnit(per.text)?.unit ?? null });
      end++;
    }
  } while (tokens[end]?.isNumber && separator.test(tokens[end]?.before ?? ''));
  return { amounts, length: end - at };
}

const unitSuffixes = { mg: ' mg', iu: ' IU', ml: ' ml', dose: ' doses', mmol: ' mmol', '%': '%' };

/** Returns a strength for readers: '125 mg/5 ml'. */
export const strengthText = ({ amounts }: Measure): string =>
  amounts.map(({ value, unit }) => `${value}${unit === null ? '' : unitSuffixes[unit]}`).join('/');

/** Returns all measures of a text, such as a registered strength. */
export function measuresIn(text: string): Measure[] {
  const tokens = tokensOf(text);
  const measures: Measure[] = [];
  for (let index = 0; index < tokens.length; ) {
    const measure = tokens[index]?.isNumber ? readMeasureAt(tokens, index) : undefined;
    if (measure) measures.push(measure);
    index += measure?.length ?? 1;
  }
  return measures;
}

const isVolume = ({ unit }: Amount) => unit === 'ml' || unit === 'dose';

/** Returns the number of substances in a strength: two in '80/12.5', one in '125 mg/5 ml'. */
export const countSubstances = ({ amounts }: Measure): number =>
  amounts.filter((amount) => !isVolume(amount)).length;

/** Returns a measure as text, alike for '1 g' and '1000 mg'. */
export const measureKey = ({ amounts }: Measure): string =>
  amounts
    .map(({ value, unit }) => `${value}${unit === null || unit === 'mg' ? '' : unit}`)
    .join('/');
