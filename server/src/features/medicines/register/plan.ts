import { randomUUID } from 'node:crypto';
import { foldedKey } from '../names.ts';
import { languageOf } from '../write-names.ts';
import type { NumberedRow } from './file.ts';
import { type BrandName, isName, planNames } from './plan-names.ts';
import { createResolver } from './resolver.ts';
import { readRow } from './row.ts';
import {
  type Composition,
  isShipped,
  isTrusted,
  type NewName,
  type ProductRow,
  type RegisterState,
  type Substance,
} from './state.ts';

export interface Refused {
  at: number;
  row: NumberedRow['row'];
  why: string;
}

export interface Plan {
  added: ProductRow[];
  changed: ProductRow[];
  removed: string[];
  unchanged: number;
  unread: Refused[];
  /** Rows that the list names as another medicine. */
  contradictions: Refused[];
  newSubstances: Substance[];
  newCompositions: Composition[];
  newNames: NewName[];
  removedNames: number[];
  /** Arabic spellings, in all. */
  spellings: { proposed: number; approved: number };
}

const sameProduct = (one: ProductRow, other: ProductRow) =>
  one.brand === other.brand &&
  one.medicineId === other.medicineId &&
  one.form === other.form &&
  one.isProlonged === other.isProlonged &&
  one.strength === other.strength &&
  one.ratio === other.ratio;

const identityOf = ({ registerNumber, ...product }: Omit<ProductRow, 'id'>) =>
  registerNumber === null
    ? JSON.stringify([
        product.brand,
        product.medicineId,
        product.form,
        product.isProlonged,
        product.strength,
        product.ratio,
      ])
    : `no ${registerNumber}`;

/** Keys with the medicines of the list and of admins that they name. */
function ownersOf({ compositions, names }: RegisterState): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { medicineId, key, status, ...row } of names)
    if (medicineId && status === 'approved' && isShipped(row)) owners.set(key, medicineId);
  for (const composition of compositions.filter(isTrusted))
    for (const name of [composition.nameEn, composition.nameAr])
      owners.set(foldedKey(name), composition.id);
  return owners;
}

interface Import {
  source: string;
  now: Date;
  onProgress?: (read: number) => void;
}

/**
 * Compares the rows of a register with the tables.
 * @returns all that an import of the rows would write, and the rows that it leaves out with the
 * reason
 */
export function planImport(
  state: RegisterState,
  rows: readonly NumberedRow[],
  { source, now, onProgress }: Import,
): Plan {
  const resolver = createResolver(state, now);
  const owners = ownersOf(state);
  const unread: Refused[] = [];
  const contradictions: Refused[] = [];
  const wantedProducts = new Map<string, ProductRow>();
  const brands = new Map<string, BrandName>();
  const storedByKey = new Map(
    state.products.filter((row) => row.source === source).map((row) => [identityOf(row), row]),
  );
  const namesOfList = new Map(state.compositions.map(({ id, nameEn }) => [id, nameEn]));
  const seen = new Set<string>();
  for (const [index, { at, row, broken }] of rows.entries()) {
    if (index % 1000 === 0) onProgress?.(index);
    const read = broken ? { why: broken } : readRow(row, resolver.lookup);
    if ('why' in read) {
      unread.push({ at, row, why: read.why });
      continue;
    }
    if (read.registerNumber !== null && seen.has(read.registerNumber)) {
      unread.push({ at, row, why: 'An earlier row has its number.' });
      continue;
    }
    const texts = [...new Map(read.names.map((text) => [foldedKey(text), text] as const))];
    const composition = resolver.compositionOf(read);
    const other = texts.find(([key]) => (owners.get(key) ?? composition.id) !== composition.id);
    if (other) {
      const [key, text] = other;
      const why = `The list knows ${text} as ${namesOfList.get(owners.get(key) ?? '')}, and the register as ${composition.nameEn}.`;
      contradictions.push({ at, row, why });
      continue;
    }
    if (read.registerNumber !== null) seen.add(read.registerNumber);
    const { brand, form, isProlonged, strength, ratio, registerNumber } = read;
    const product = {
      brand,
      medicineId: composition.id,
      form,
      isProlonged,
      strength,
      ratio,
      source,
      registerNumber,
    };
    const identity = identityOf(product);
    wantedProducts.set(identity, { id: storedByKey.get(identity)?.id ?? randomUUID(), ...product });
    for (const [key, text] of texts)
      if (isName(text) && !owners.has(key))
        brands.set(`${composition.id} ${key}`, { text, key, medicineId: composition.id });
  }
  onProgress?.(rows.length);

  const added = [...wantedProducts]
    .filter(([identity]) => !storedByKey.has(identity))
    .map(([, row]) => row);
  const changed = [...wantedProducts].flatMap(([identity, row]) => {
    const storedProduct = storedByKey.get(identity);
    return storedProduct && !sameProduct(storedProduct, row) ? [row] : [];
  });
  const removed = [...storedByKey]
    .filter(([identity]) => !wantedProducts.has(identity))
    .map(([, { id }]) => id);

  const names = [...brands.values()].map(
    (brand): NewName => ({
      ...brand,
      productId: null,
      kind: 'brand',
      language: languageOf(brand.text),
      source,
      status: 'approved',
    }),
  );
  const { spellings, ...compared } = planNames(state, resolver.newCompositions, source, names);
  // A medicine that only rows left out would need is not brought.
  const used = new Set([...wantedProducts.values()].map(({ medicineId }) => medicineId));
  const newCompositions = resolver.newCompositions.filter(({ id }) => used.has(id));
  const usedSubstances = new Set(newCompositions.flatMap(({ substanceIds }) => substanceIds));
  return {
    added,
    changed,
    removed,
    unchanged: wantedProducts.size - added.length - changed.length,
    unread,
    contradictions,
    newSubstances: resolver.newSubstances.filter(({ id }) => usedSubstances.has(id)),
    newCompositions,
    ...compared,
    spellings,
  };
}
