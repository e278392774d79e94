import type { FormGroup } from '@dawaya/contract/vocabulary/medicines';
import type { Database } from '../../database/client.ts';
import { type Measure, measureAt, measureText, strengthsIn } from './amounts.ts';
import { combinationKey, type Entry, isListing, type Name, readList } from './entries.ts';
import { implied } from './forms.ts';
import type { MedicineNames } from './names.ts';
import { readMedicines } from './queries.ts';
import { type Token, tokensOf } from './tokens.ts';
import { formNamed, isBesideWord, isRelease, packNamed } from './words.ts';

/** Numbers up to this one distinguish vitamins: B12, K2. */
const highestVitamin = 20;

type Named = MedicineNames & { id: string };

/** One product. Two texts mean the same product only if all fields are equal. */
export interface Product {
  medicineId: string;
  form: FormGroup | null;
  isProlonged: boolean;
  ratio: string | null;
  /** Strength and pack, for prices. */
  measure: string;
}

interface Reading {
  names: Name[];
  measures: Measure[];
  /** Whether a comma or a new line separates two medicines. */
  isListing: boolean;
}

/**
 * @param medicines the list to recognise by.
 * @returns a function from a text to the one product that it names; null when it names none or two,
 * or has a word that may make it another one (docs/medicines.md).
 */
export function createReader(medicines: readonly Named[]): (text: string) => Product | null {
  const { longestAt, misspelt, combinations } = readList(medicines);

  const read = (tokens: readonly Token[]): Reading | undefined => {
    const reading: Reading = { names: [], measures: [], isListing: false };
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at] as Token;
      const found = longestAt(tokens, at);
      if (found?.isDoubtful) return undefined;
      const name = found?.name ?? (isBesideWord(token.text) ? undefined : misspelt(token.text));
      if (name) {
        if (reading.names.length > 0 && isListing(token)) reading.isListing = true;
        reading.names.push(name);
        at += found?.length ?? 1;
        if (isNumbered(tokens, at)) return undefined;
      } else if (token.isNumber) {
        const measure = measureAt(tokens, at);
        reading.measures.push(measure);
        at += measure.length;
      } else if (isBesideWord(token.text)) at++;
      else return undefined;
    }
    return reading;
  };

  const meant = ({ names, isListing }: Reading): Entry | undefined => {
    const entries = [...new Map(names.map(({ entry }) => [entry.id, entry])).values()];
    if (entries.length < 2) return entries[0];
    if (isListing) return undefined;
    const isWhole = (some: readonly Entry[]) =>
      some.every(({ id }) => names.some(({ entry, isGeneric }) => entry.id === id && isGeneric))
        ? combinations.get(combinationKey(some.map(({ id }) => id)))
        : undefined;
    // 'Exforge (amlodipine + valsartan)' names a combination beside its substances.
    return (
      isWhole(entries) ??
      entries.find((one) => isWhole(entries.filter((other) => other !== one)) === one)
    );
  };

  return (text) => {
    const tokens = tokensOf(text);
    const reading = read(tokens);
    const entry = reading && meant(reading);
    if (!entry || !reading.measures.every((measure) => fits(measure, entry))) return null;
    return productOf(entry, reading, tokens);
  };
}

/** Whether a number after a name of one letter makes it another one: 'vitamin K 2'. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  const [last, next] = [tokens[at - 1], tokens[at]];
  if (!last || last.isNumber || last.text.length > 2 || !next?.isNumber) return false;
  const [amount] = measureAt(tokens, at).amounts;
  return amount?.unit === null && amount.value <= highestVitamin;
}

/** Whether numbers can be this medicine's: '80/12.5' is no strength of one substance. */
function fits(measure: Measure, { substances, ratios, percents, isInsulin }: Entry): boolean {
  const { amounts } = measure;
  const bare = amounts.filter(({ unit }) => unit === null).map(({ value }) => value);
  if (isInsulin && bare.length > 1) return bare.every((value) => ratios.has(value));
  // 'Mixtard 30' names the ratio by its first number. Any other number counts pens or millilitres.
  if (isInsulin && bare.length === 1)
    return bare.every((value) => value === Math.min(...ratios) || value < 10 || value >= 100);
  if (percents.size > 0 && amounts.some(({ unit, value }) => unit === '%' && !percents.has(value)))
    return false;
  const strengths = strengthsIn(measure);
  return strengths <= 1 || strengths === substances;
}

function productOf(
  entry: Entry,
  { names, measures }: Reading,
  tokens: readonly Token[],
): Product | null {
  const words = tokens.map(({ text }) => text);
  const written = formNamed(words);
  if (written === 'doubt') return null;
  const known = implied(...names.map(({ key }) => key), entry.key);
  const percent = measures.flatMap(({ amounts }) => amounts).find(({ unit }) => unit === '%');
  const concentration = entry.isInsulin
    ? measures.find(({ amounts }) => amounts[0]?.unit === 'iu' && amounts[1]?.unit === 'ml')
    : undefined;
  const usual = concentration && measureText(concentration) === '100iu/1ml';
  return {
    medicineId: entry.id,
    form: written ?? known.form ?? null,
    isProlonged: words.some(isRelease) || (known.isProlonged ?? false),
    // A percentage in the medicine's own names adds nothing.
    ratio: percent
      ? entry.percents.size > 0
        ? null
        : `${percent.value}%`
      : concentration && !usual
        ? measureText(concentration)
        : (known.ratio ?? null),
    measure: [...measures.map(measureText), ...words.flatMap((word) => packNamed(word) ?? [])]
      .sort()
      .join(' '),
  };
}

export type Recognizer = (text: string) => string | null;

export function createRecognizer(medicines: readonly Named[]): Recognizer {
  const read = createReader(medicines);
  return (text) => read(text)?.medicineId ?? null;
}

/**
 * Recognises one product for each text by the current list.
 * @param db the list is read once, in the caller's transaction if there is one.
 * @returns the products in the order of the texts; null for a text that names none of the list, or
 * more than one.
 */
export async function recognizeProducts(
  db: Database,
  texts: readonly string[],
): Promise<(Product | null)[]> {
  if (texts.length === 0) return [];
  return texts.map(createReader(await readMedicines(db)));
}
