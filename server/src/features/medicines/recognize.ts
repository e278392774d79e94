import type { FormGroup } from '@dawaya/contract/vocabulary/medicines';
import {
  countSubstances,
  type Measure,
  measureKey,
  readMeasureAt,
  strengthText,
} from './amounts.ts';
import { impliedFactsOf } from './implied-forms.ts';
import {
  combinationKey,
  isListing,
  type Listed,
  type Name,
  type NameEntries,
  type NameEntry,
  onlyEntry,
  type Registered,
  readList,
} from './name-entries.ts';
import { hydrates, keepsItsSalt, salts } from './substance-words.ts';
import { type Token, tokensOf } from './tokens.ts';
import {
  findExactForm,
  findFormGroupOf,
  findPack,
  isFillerWord,
  isReleaseWord,
} from './unit-and-form-words.ts';

/** Numbers up to this one distinguish vitamins: B12, K2. */
const highestVitamin = 20;

/** One product. Two texts mean the same product only if all fields are equal. */
export interface Product {
  medicineId: string;
  form: FormGroup | null;
  isProlonged: boolean;
  ratio: string | null;
  /** Strength and pack, for prices. */
  measure: string;
}

/** A product with its names, as a text states it. */
export interface Recognized {
  product: Product;
  nameEn: string;
  nameAr: string;
  isSensitive: boolean;
  /** The strength for readers. */
  strength: string | null;
  /** The strength without packs and percentages, alike for '1 g' and '1000 mg'; '' for none. */
  strengthKey: string;
  /** Its forms within the group, such as tablet or syrup; '' for none. */
  forms: string;
  /** Returns its brand, one key in both scripts; '' for the generic name. */
  brand: () => string;
}

/** A text as its parts. */
interface ParsedText {
  names: Name[];
  measures: Measure[];
  /** The measures that are a number of packs: '2 strips', 'x 3'. */
  quantities: ReadonlySet<Measure>;
  form: FormGroup | undefined;
  isProlonged: boolean;
  packs: string[];
  forms: string[];
  /** Whether a comma or a new line separates two medicines. */
  isListing: boolean;
}

/** A medicine with the products that a text may mean. */
interface Meant {
  entry: NameEntry;
  products: readonly Registered[];
}

/**
 * @param list the medicines to recognise by, with their names read or not.
 * @returns a function from a text to the one product that it names; null when it names none or two,
 * or has a word that may make it another product (docs/medicines.md).
 */
export function createReader(
  list: NameEntries | readonly Listed[],
): (text: string) => Recognized | null {
  const { longestAt, misspelt, combinations, brandKeyOf } =
    'longestAt' in list ? list : readList({ medicines: list });

  const read = (tokens: readonly Token[]): ParsedText | undefined => {
    const words = tokens.map(({ text }) => text);
    const form = findFormGroupOf(words);
    if (form === 'doubt') return undefined;
    const quantities = new Set<Measure>();
    const reading: ParsedText = {
      names: [],
      measures: [],
      quantities,
      form,
      isProlonged: words.some(isReleaseWord),
      packs: words.flatMap((word) => findPack(word) ?? []),
      forms: words.flatMap((word) => findExactForm(word) ?? []),
      isListing: false,
    };
    let beside: ReadonlySet<string> = none;
    for (let index = 0; index < tokens.length; ) {
      const token = tokens[index] as Token;
      const longest = longestAt(tokens, index);
      const name = longest?.name ?? (isFillerWord(token.text) ? undefined : misspelt(token.text));
      if (name) {
        if (reading.names.length > 0 && isListing(token)) reading.isListing = true;
        reading.names.push(name);
        index += longest?.length ?? 1;
        beside = besideName(name);
        if (isNumbered(tokens, index)) return undefined;
      } else if (token.isNumber) {
        const measure = readMeasureAt(tokens, index);
        reading.measures.push(measure);
        index += measure.length;
        if (isQuantity(measure, tokens, index)) quantities.add(measure);
        beside = none;
      } else if (beside.has(token.text)) index++;
      else if (isFillerWord(token.text) || isTimes(tokens, index)) {
        beside = none;
        index++;
      } else return undefined;
    }
    return reading;
  };

  /** Returns the medicine that several different names mean together. */
  const combined = (names: readonly Name[]): Meant | undefined => {
    const whole = (some: readonly Name[]): NameEntry | undefined => {
      const keys = some.map(substanceKeysOf);
      if (some.length < 2 || keys.includes(undefined)) return undefined;
      const all = (keys as string[][]).flat();
      return new Set(all).size === all.length ? combinations.get(combinationKey(all)) : undefined;
    };
    const entry =
      whole(names) ??
      // 'Exforge (amlodipine + valsartan)' names a combination and its substances.
      names.map(onlyEntry).find((one, index) => {
        return one && whole(names.filter((_, other) => other !== index)) === one;
      });
    return entry && { entry, products: [] };
  };

  const brandOf = (entry: NameEntry, names: readonly Name[]): string => {
    const brands = names.filter(({ meanings }) =>
      meanings.some((meaning) => meaning.entry === entry && !meaning.isGeneric),
    );
    return [...new Set(brands.map(({ key }) => brandKeyOf(entry, key)))].sort().join(' ');
  };

  return (text) => {
    const tokens = tokensOf(text);
    const reading = read(tokens);
    if (!reading) return null;
    const names = differentNames(reading.names);
    const [name] = names;
    const isSingle = name && names.length === 1;
    const combination = reading.isListing || isSingle ? undefined : combined(names);
    const meant = isSingle ? meantBy(name, reading) : combination;
    if (!meant || !reading.measures.every((measure) => fits(measure, meant.entry))) return null;
    const { nameEn, nameAr, isSensitive } = meant.entry;
    const strengths = reading.measures.filter(
      (measure) =>
        !reading.quantities.has(measure) && measure.amounts.every(({ unit }) => unit !== '%'),
    );
    return {
      product: productOf(meant, reading),
      nameEn,
      nameAr,
      isSensitive,
      strength: strengths.map(strengthText).join(' ') || null,
      strengthKey: strengths.map(measureKey).sort().join(' '),
      forms: [...new Set(reading.forms)].sort().join(' '),
      brand: () => brandOf(meant.entry, reading.names),
    };
  };
}

/**
 * Leaves out names of a medicine that another name already names: 'Paracetamol (Panadol)'. Beside
 * its generic name a brand of several medicines has one meaning.
 */
function differentNames(names: readonly Name[]): Name[] {
  const isNamedBy = (name: Name, other: Name) => {
    const entry = onlyEntry(other);
    return entry !== undefined && name.meanings.some((meaning) => meaning.entry === entry);
  };
  return names.filter(
    (name, index) =>
      !names.some(
        (other, place) =>
          (place < index && (other === name || isNamedBy(name, other))) ||
          (place > index && !onlyEntry(name) && isNamedBy(name, other)),
      ),
  );
}

const genericEntry = (name: Name): NameEntry | undefined =>
  name.meanings[0]?.isGeneric ? onlyEntry(name) : undefined;

/**
 * Returns the substances of a generic name; undefined for a brand, and for a group of substances.
 */
function substanceKeysOf(name: Name): readonly string[] | undefined {
  const keys = genericEntry(name)?.substanceKeys ?? (name.substanceKey && [name.substanceKey]);
  return keys && keys.length > 0 ? keys : undefined;
}

const none: ReadonlySet<string> = new Set();

/** Returns the words that may follow a name and leave it the same medicine: salts and water. */
function besideName(name: Name): ReadonlySet<string> {
  const keys = substanceKeysOf(name);
  if (!keys) return none;
  return [name.key, ...keys].some((key) => keepsItsSalt.test(key)) ? hydrates : salts;
}

/** Returns the medicine that a name means; of several, the one whose products fit the text. */
function meantBy(name: Name, reading: ParsedText): Meant | undefined {
  const measures = reading.measures.map(measureKey);
  const fitting = (product: Registered) =>
    (reading.form === undefined || product.form === null || product.form === reading.form) &&
    (!reading.isProlonged || product.isProlonged) &&
    (product.strengths.size === 0 ||
      measures.length === 0 ||
      measures.some((measure) => product.strengths.has(measure)));
  const [only] = name.meanings;
  if (name.meanings.length === 1 && only) {
    const products = only.products.filter(fitting);
    return { entry: only.entry, products: products.length > 0 ? products : only.products };
  }
  const isStated = reading.form !== undefined || measures.length > 0;
  if (!isStated) return undefined;
  const possible = name.meanings
    .map(({ entry, products }) => ({
      entry,
      products: products.filter(fitting),
      isOpen: products.length === 0,
    }))
    .filter(({ products, isOpen }) => isOpen || products.length > 0);
  const [meant, ...more] = possible;
  return more.length === 0 ? meant : undefined;
}

/** Returns whether a token is a sign of times next to a number: 'x 2', '2x'. */
const isTimes = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'x' && (tokens[at - 1]?.isNumber || tokens[at + 1]?.isNumber) === true;

/** Returns whether a measure before `end` counts packs. */
function isQuantity({ amounts, length }: Measure, tokens: readonly Token[], end: number): boolean {
  const [before, after] = [tokens[end - length - 1]?.text ?? '', tokens[end]?.text ?? ''];
  const isBare = amounts.length === 1 && amounts[0]?.unit === null;
  return (
    isBare && (before === 'x' || before === 'عدد' || after === 'x' || findPack(after) !== undefined)
  );
}

/** Returns whether a number after a name of one letter makes it another medicine: 'vitamin K 2'. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  const [last, next] = [tokens[at - 1], tokens[at]];
  if (!last || last.isNumber || last.text.length > 2 || !next?.isNumber) return false;
  const [amount] = readMeasureAt(tokens, at).amounts;
  return amount?.unit === null && amount.value <= highestVitamin;
}

/** Returns whether numbers can be this medicine's: '80/12.5' is not a strength of one substance. */
function fits(measure: Measure, { substances, ratios, percents, isInsulin }: NameEntry): boolean {
  const { amounts } = measure;
  const bare = amounts.filter(({ unit }) => unit === null).map(({ value }) => value);
  if (isInsulin && bare.length > 1) return bare.every((value) => ratios.has(value));
  // 'Mixtard 30' names the ratio by its first number. Any other number counts pens or millilitres.
  if (isInsulin && bare.length === 1)
    return bare.every((value) => value === Math.min(...ratios) || value < 10 || value >= 100);
  if (percents.size > 0 && amounts.some(({ unit, value }) => unit === '%' && !percents.has(value)))
    return false;
  const strengths = countSubstances(measure);
  return strengths <= 1 || strengths === substances;
}

/** Returns the value that all products share; undefined if they differ or do not state it. */
function shared<Fact>(products: readonly Registered[], fact: (product: Registered) => Fact | null) {
  const [first, ...more] = new Set(products.map(fact));
  return more.length === 0 && first !== null ? first : undefined;
}

function productOf(
  { entry, products }: Meant,
  { names, measures, form, isProlonged, packs }: ParsedText,
): Product {
  const impliedFacts = impliedFactsOf(...names.map(({ key }) => key), entry.key);
  const percent = measures.flatMap(({ amounts }) => amounts).find(({ unit }) => unit === '%');
  const concentration = entry.isInsulin
    ? measures.find(({ amounts }) => amounts[0]?.unit === 'iu' && amounts[1]?.unit === 'ml')
    : undefined;
  const usual = concentration && measureKey(concentration) === '100iu/1ml';
  const foundForm =
    form ??
    impliedFacts.form ??
    shared(products, (product) => product.form) ??
    shared(entry.products, (product) => product.form) ??
    null;
  const registeredRatio =
    entry.isInsulin || foundForm === 'injection'
      ? shared(products, ({ ratio }) => ratio)
      : undefined;
  let ratio: string | null | undefined = impliedFacts.ratio;
  // A percentage in the medicine's own names adds nothing.
  const isPercentNamed = entry.percents.size > 0;
  if (percent) ratio = isPercentNamed ? null : `${percent.value}%`;
  else if (concentration && !usual) ratio = measureKey(concentration);
  else if (!isPercentNamed) ratio ??= registeredRatio;
  return {
    medicineId: entry.id,
    form: foundForm,
    isProlonged:
      isProlonged ||
      (impliedFacts.isProlonged ?? shared(products, (product) => product.isProlonged) ?? false),
    ratio: ratio ?? null,
    measure: [...measures.map(measureKey), ...packs].sort().join(' '),
  };
}

export type Recognizer = (text: string) => string | null;

export function createRecognizer(list: NameEntries | readonly Listed[]): Recognizer {
  const read = createReader(list);
  return (text) => read(text)?.product.medicineId ?? null;
}
