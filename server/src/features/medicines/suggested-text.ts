import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FormGroup } from '@dawaya/contract/vocabulary/medicines';
import type { MedicineChoice } from './choices.ts';

export const numbersIn = (text: string): string[] => fold(text).match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * Adds a typed strength to a name, without a number that the name has.
 * @param names all names of the medicine or brand.
 * @returns undefined if the strength is another product's.
 */
export function filledBrand(
  name: string,
  strength: string,
  names: readonly string[],
): string | undefined {
  const nameNumbers = new Set(numbersIn(name));
  const numbers = numbersIn(strength);
  const isOther = numbers.some((number) => !nameNumbers.has(number));
  const hasRatio = names.some((raw) => /\d\/\d|\d%/.test(raw));
  if (isOther && hasRatio) return undefined;
  const isNamed = nameNumbers.size > 0 && !isOther;
  return strength && !isNamed ? `${name} ${strength}` : name;
}

const unit = '(?: ?(?:mg|mcg|g|iu|ml|mmol|%))?';
/** '500 mg', '80 mg + 12.5 mg', '125 mg/5 ml'. */
const plainStrength = new RegExp(`^\\d[\\d.,]*${unit}(?: ?[+/] ?[\\d.,]*${unit})*$`);
const arabicUnits: Record<string, string> = {
  mg: 'مجم',
  mcg: 'مكجم',
  g: 'جم',
  iu: 'وحدة',
  ml: 'مل',
  mmol: 'مليمول',
};

/** Returns a registered strength as people write it in that script; undefined for a sentence. */
function strengthIn(script: Language, raw: string | null): string | undefined {
  const text = raw?.toLowerCase();
  if (!text || !plainStrength.test(text)) return undefined;
  return text.replace(/[a-z]+/g, (word) =>
    script === 'ar' ? (arabicUnits[word] ?? word) : word.replace('iu', 'IU'),
  );
}

/** Words that name a group of forms in a line. Tablets and syrups have no word in common. */
const formWords: Record<FormGroup, Record<Language, string>> = {
  oral: { en: '', ar: '' },
  injection: { en: 'injection', ar: 'حقن' },
  skin: { en: 'topical', ar: 'موضعي' },
  eye: { en: 'ophthalmic', ar: 'عيون' },
  nose: { en: 'nasal', ar: 'للأنف' },
  inhaled: { en: 'inhaler', ar: 'بخاخ' },
  rectal: { en: 'suppository', ar: 'لبوس' },
  vaginal: { en: 'vaginal', ar: 'مهبلي' },
  device: { en: '', ar: '' },
};

export interface Variant {
  text: string;
  productId: string;
  strength?: string;
  form?: FormGroup;
}

/**
 * Lists the products of a brand, each with its strength, and with its form if the brand has
 * several.
 * @param typed the typed strength, which leaves out products of other numbers.
 */
export function variantsOf(
  { products }: MedicineChoice,
  brand: string,
  typed: string,
  script: Language,
): Variant[] {
  const hasForms = new Set(products.map(({ form }) => form)).size > 1;
  const typedNumbers = numbersIn(typed);
  const inBrand = new Set(numbersIn(brand));
  const variants = products.flatMap(({ id, strength: written, form }): Variant[] => {
    const strength = strengthIn(script, written);
    const numbers = numbersIn(strength ?? '');
    if (typedNumbers.some((number) => !numbers.some((one) => one.startsWith(number)))) return [];
    // A text never holds a number twice.
    const added = numbers.some((number) => inBrand.has(number)) ? undefined : strength;
    const word = hasForms && form ? formWords[form][script] : '';
    const text = [brand, added, word].filter(Boolean).join(' ');
    if (text === brand || id === undefined) return [];
    return [{ text, productId: id, ...(strength && { strength }), ...(form && { form }) }];
  });
  const amount = ({ strength = '' }: Variant) => Number.parseFloat(strength) || 0;
  const different = variants.filter(
    ({ text }, index) => variants.findIndex((one) => one.text === text) === index,
  );
  return different.sort((one, other) => amount(one) - amount(other));
}
