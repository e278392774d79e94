import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { withoutArticle, wordsOf } from '@dawaya/contract/vocabulary/search';
import type { Listed, ListedProduct, MedicineList } from './name-entries.ts';
import { foldedKey, memoizeNames } from './names.ts';
import { skeletonOf } from './spellings.ts';
import { languageOf } from './write-names.ts';

/** A medicine, or one brand of it, that a field offers. */
export interface MedicineChoice {
  medicine: Listed;
  substanceId: string | undefined;
  substances: readonly string[];
  isSensitive: boolean;
  /** True for one substance: a plain medicine comes before its combinations. */
  isPlain: boolean;
  brand: string | undefined;
  /** Whether the brand is another medicine's too. */
  isAmbiguous: boolean;
  products: readonly ListedProduct[];
  /** All names as written. */
  names: string[];
  /** Its place among choices of one rank. */
  order: number;
}

/** One name of a choice, split once for all typed texts. */
export interface ChoiceName {
  choice: MedicineChoice;
  written: string;
  /** Its folded words without spaces. */
  joined: string;
  /** The same from each of its later words on. */
  later: string[];
  isWord: boolean;
  /** Whether it is the generic name itself. */
  isOwn: boolean;
}

/** The words of a name as a search reads them. */
export const searchedWords = memoizeNames(wordsOf);

/** Returns a name as it is written and, if it has Arabic articles, without them. */
function choiceNames(choice: MedicineChoice, raw: string, isOwn: boolean): ChoiceName[] {
  const words = searchedWords(raw);
  const bare = words.map(withoutArticle);
  const isSame = bare.every((word, index) => word === words[index]);
  return (isSame ? [words] : [words, bare]).map((words) => ({
    choice,
    written: raw,
    joined: words.join(''),
    later: words.slice(1).map((_, index) => words.slice(index + 1).join('')),
    isWord: words.length === 1,
    isOwn,
  }));
}

/**
 * Returns the brands of a medicine with their products. Arabic spellings with the same consonants
 * are one.
 */
function brandsOf(medicine: Listed, products: readonly ListedProduct[]) {
  const brands = new Map<string, { names: string[]; products: ListedProduct[] }>();
  const productsOf = Map.groupBy(
    products.flatMap((product) => product.names.map((name) => ({ key: foldedKey(name), product }))),
    ({ key }) => key,
  );
  const written = [...medicine.brands, ...products.flatMap(({ names }) => names)];
  for (const name of written) {
    const key = foldedKey(name);
    const one = languageOf(name) === 'ar' ? `ar ${skeletonOf(name) || key}` : key;
    const brandProducts = (productsOf.get(key) ?? []).map(({ product }) => product);
    const knownBrand = brands.get(one);
    if (!knownBrand) brands.set(one, { names: [name], products: [...new Set(brandProducts)] });
    else if (!knownBrand.names.includes(name)) knownBrand.names.push(name);
  }
  return [...brands.values()];
}

/** Returns all choices of a list, with the names that find them. */
export function choicesOf({ medicines, products = [] }: MedicineList) {
  const productsOf = Map.groupBy(products, ({ medicineId }) => medicineId);
  const choices: MedicineChoice[] = [];
  const names: ChoiceName[] = [];
  const owners = new Map<string, Set<string>>();
  const sorted = medicines.toSorted((one, other) => compareKeys(one.nameEn, other.nameEn));
  for (const medicine of sorted) {
    const { substances = [], sensitivity = 'none' } = medicine;
    const common = {
      medicine,
      substances,
      substanceId: medicine.substanceIds?.[0],
      isSensitive: sensitivity !== 'none',
      isPlain: substances.length < 2 && !/ with | and /.test(medicine.nameEn),
      isAmbiguous: false,
    };
    const generics = [medicine.nameEn, medicine.nameAr, ...medicine.spellings];
    const plain = {
      ...common,
      brand: undefined,
      products: [],
      names: generics,
      order: choices.length,
    };
    choices.push(plain);
    for (const [index, name] of generics.entries())
      names.push(...choiceNames(plain, name, index < 2));
    for (const brand of brandsOf(medicine, productsOf.get(medicine.id) ?? [])) {
      const [name = ''] = brand.names;
      const choice = { ...common, ...brand, brand: name, order: choices.length };
      choices.push(choice);
      for (const name of brand.names) {
        names.push(...choiceNames(choice, name, false));
        owners.set(foldedKey(name), (owners.get(foldedKey(name)) ?? new Set()).add(medicine.id));
      }
    }
  }
  for (const choice of choices)
    if (choice.brand)
      choice.isAmbiguous = choice.names.some(
        (name) => (owners.get(foldedKey(name))?.size ?? 0) > 1,
      );
  return names;
}
