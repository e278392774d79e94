import { randomUUID } from 'node:crypto';
import { type Sensitivity, sensitivities } from '@dawaya/contract/vocabulary/medicines';
import type {
  compositions,
  medicineNames,
  products,
  substances,
} from '../../../database/schema.ts';
import { classesOf, sensitivityOf } from '../classes.ts';
import { keyOf } from '../names.ts';
import { arabicSpellings, skeletonOf } from '../spellings.ts';
import { isBesideWord } from '../unit-and-form-words.ts';
import { languageOf } from '../write-names.ts';
import type { NumberedRow } from './file.ts';
import { type RegisteredProduct, readRow } from './row.ts';
import type { Known } from './substances.ts';

type Composition = typeof compositions.$inferSelect;
type Substance = typeof substances.$inferSelect;
type Product = typeof products.$inferSelect;
type NameRow = typeof medicineNames.$inferSelect;
type NewName = Omit<NameRow, 'id' | 'reviewer' | 'reviewedAt'>;

/** The list and the products as the tables have them. */
export interface State {
  compositions: readonly Composition[];
  substances: readonly Substance[];
  names: readonly NameRow[];
  /** They come from all registers. */
  products: readonly Product[];
}

export interface Refused {
  at: number;
  row: NumberedRow['row'];
  why: string;
}

export interface Plan {
  added: Product[];
  changed: Product[];
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

const isShipped = ({ source }: { source: string }) => source === 'list' || source === 'admin';
const isTrusted = ({ listedAs, editedAt }: Composition) => listedAs !== null || editedAt !== null;

/** A skeleton of fewer consonants is too easily another word's. */
const minUniqueLength = 5;
const minKeyLength = 3;

/** 'Amlodipine with atorvastatin', 'A with b, c and d', as the list names a combination. */
function nameTogether(names: readonly string[], joins: readonly [string, string]): string {
  const [first = '', ...others] = names;
  const last = others.pop();
  if (last === undefined) return first;
  return `${first}${joins[0]}${others.length > 0 ? `${others.join(', ')}${joins[1]}` : ''}${last}`;
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Resolves what the register names to the medicines of the tables, and collects new ones. */
function createResolver(state: State, now: Date) {
  const substancesById = new Map(state.substances.map((row) => [row.id, row]));
  const substancesByKey = new Map(state.substances.map((row) => [row.key, row]));
  const bySubstances = new Map(
    state.compositions
      .filter(({ substanceIds }) => substanceIds.length > 0)
      .map((row) => [row.substanceIds.join(), row]),
  );
  const known = new Map<string, Known & { composition: Composition }>();
  const genericsOf = Map.groupBy(
    state.names.filter(({ kind, status }) => kind === 'generic' && status === 'approved'),
    ({ compositionId }) => compositionId,
  );
  for (const composition of state.compositions.filter(isTrusted)) {
    const { id, nameEn, nameAr, substanceIds } = composition;
    const generics = genericsOf.get(id) ?? [];
    const names = substanceIds.map((one) => substancesById.get(one)?.name ?? '').sort();
    for (const name of [nameEn, nameAr, ...generics.map(({ text }) => text)])
      known.set(keyOf(name), { name: nameEn, substances: names, composition });
  }
  const newSubstances: Substance[] = [];
  const newCompositions: Composition[] = [];

  const substanceNamed = (name: string): Substance => {
    const key = keyOf(name);
    const before = substancesByKey.get(key);
    if (before) return before;
    const substance = {
      id: randomUUID(),
      name,
      key,
      nameAr: null,
      atcCode: null,
      sensitivity: sensitivityOf(name),
    };
    substancesByKey.set(key, substance);
    newSubstances.push(substance);
    return substance;
  };

  const sensitivityOfAll = (all: readonly Substance[]): Sensitivity =>
    sensitivities[Math.max(...all.map(({ sensitivity }) => sensitivities.indexOf(sensitivity)))] ??
    'sensitive';

  return {
    newSubstances,
    newCompositions,
    lookup: (key: string): Known | undefined => {
      const found = known.get(key);
      if (found) return found;
      const substance = substancesByKey.get(key);
      return substance && { name: substance.name, substances: [substance.name] };
    },
    compositionOf: ({ substances: names, group }: RegisteredProduct): Composition => {
      const only = group ?? (names.length === 1 ? names[0] : undefined);
      const listed = only === undefined ? undefined : known.get(keyOf(only));
      if (listed && listed.substances.length < 2) return listed.composition;
      const parts = names.map(substanceNamed);
      const substanceIds = parts.map(({ id }) => id).sort();
      const before = bySubstances.get(substanceIds.join());
      if (before) return before;
      const sorted = parts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
      const nameEn = nameTogether(
        sorted.map(({ name }, at) => (at === 0 ? name : lower(name))),
        [' with ', ' and '],
      );
      const arabic = sorted.map(({ nameAr }) => nameAr);
      const composition: Composition = {
        id: randomUUID(),
        substanceIds,
        listedAs: null,
        nameEn,
        // The register has no Arabic names. A guess would look like a name that a person chose.
        nameAr: arabic.every((name) => name !== null)
          ? nameTogether(arabic, [' مع ', ' و'])
          : nameEn,
        sensitivity: sensitivityOfAll(parts),
        editedAt: null,
        createdAt: now,
      };
      bySubstances.set(substanceIds.join(), composition);
      newCompositions.push(composition);
      return composition;
    },
  };
}

/** Whether a text can name a medicine: not only forms and units, and long enough. */
const isName = (text: string) =>
  keyOf(text).length >= minKeyLength &&
  /\p{L}/u.test(text) &&
  !text.split(/\s+/).every((word) => isBesideWord(keyOf(word)));

const sameProduct = (one: Product, other: Product) =>
  one.brand === other.brand &&
  one.compositionId === other.compositionId &&
  one.form === other.form &&
  one.isProlonged === other.isProlonged &&
  one.strength === other.strength &&
  one.ratio === other.ratio;

const identityOf = ({ registerNumber, ...product }: Omit<Product, 'id'>) =>
  registerNumber === null
    ? JSON.stringify([
        product.brand,
        product.compositionId,
        product.form,
        product.isProlonged,
        product.strength,
        product.ratio,
      ])
    : `no ${registerNumber}`;

/** Keys with the medicines of the list and of admins that they name. */
function ownersOf({ compositions, names }: State): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { compositionId, key, status, ...row } of names)
    if (compositionId && status === 'approved' && isShipped(row)) owners.set(key, compositionId);
  for (const composition of compositions.filter(isTrusted))
    for (const name of [composition.nameEn, composition.nameAr])
      owners.set(keyOf(name), composition.id);
  return owners;
}

/** A name that the register brings, for a medicine. */
interface BrandName {
  text: string;
  key: string;
  compositionId: string;
}

/**
 * Proposes Arabic spellings of the Latin brands of all registers. A spelling is approved by itself
 * only if no other medicine has its consonants, over the list and all registers.
 */
export function planSpellings(
  brands: readonly BrandName[],
  names: readonly Pick<NameRow, 'key' | 'text' | 'status' | 'compositionId'>[],
  all: readonly Composition[],
) {
  const medicinesOf = new Map<string, Set<string>>();
  const keysOfOthers = new Map<string, Set<string>>();
  const note = (text: string, key: string, id: string) => {
    for (const [map, of] of [
      [medicinesOf, skeletonOf(text)],
      [keysOfOthers, key],
    ] as const)
      map.set(of, (map.get(of) ?? new Set()).add(id));
  };
  for (const { text, key, status, compositionId } of names)
    if (compositionId && status === 'approved') note(text, key, compositionId);
  for (const { text, key, compositionId } of brands) note(text, key, compositionId);
  const risky = new Set<string>();
  for (const { id, nameEn, nameAr, sensitivity } of all) {
    note(nameEn, keyOf(nameEn), id);
    note(nameAr, keyOf(nameAr), id);
    if (sensitivity !== 'none' || classesOf(nameEn).size > 0) risky.add(id);
  }
  const wanted = new Map<string, NewName>();
  for (const { text, compositionId } of brands) {
    if (languageOf(text) !== 'en') continue;
    for (const spelling of arabicSpellings(text)) {
      const key = keyOf(spelling);
      const owners = keysOfOthers.get(key) ?? new Set();
      // A spelling that is another medicine's name is never proposed for this one.
      if ([...owners].some((id) => id !== compositionId) || !isName(spelling)) continue;
      const skeleton = skeletonOf(spelling);
      const isUnique =
        skeleton.length >= minUniqueLength &&
        skeleton === skeletonOf(text) &&
        medicinesOf.get(skeleton)?.size === 1;
      const status = isUnique && !risky.has(compositionId) ? 'approved' : 'proposed';
      wanted.set(`${compositionId} ${key}`, {
        text: spelling,
        key,
        compositionId,
        productId: null,
        kind: 'brand',
        language: 'ar',
        source: 'rules',
        status,
      });
    }
  }
  // Two brands of different medicines with one spelling: a pharmacist decides.
  const byKey = Map.groupBy(wanted.values(), ({ key }) => key);
  for (const [, same] of byKey)
    if (same.length > 1) for (const name of same) name.status = 'proposed';
  return wanted;
}

/** The names that the tables have too much or too little for the wanted ones. */
function compareNames(
  before: readonly NameRow[],
  wanted: readonly NewName[],
  isOurs: (row: NameRow) => boolean,
) {
  const idOf = ({ compositionId, kind, key }: Pick<NameRow, 'compositionId' | 'kind' | 'key'>) =>
    `${compositionId} ${kind} ${key}`;
  const known = new Map(before.map((row) => [idOf(row), row]));
  const stays = new Set<number>();
  const newNames: NewName[] = [];
  for (const name of wanted) {
    const row = known.get(idOf(name));
    if (!row) newNames.push(name);
    else if (!isOurs(row) || row.reviewedAt || row.status === name.status) stays.add(row.id);
    else newNames.push(name);
  }
  const removedNames = before
    .filter((row) => isOurs(row) && !row.reviewedAt && !stays.has(row.id))
    .map(({ id }) => id);
  return { newNames, removedNames };
}

interface Import {
  source: string;
  now: Date;
  onProgress?: (read: number) => void;
}

/**
 * Compares the rows of a register with the tables.
 * @returns all that an import of the rows would write, and the rows that it leaves out with the reason
 */
export function planImport(
  state: State,
  rows: readonly NumberedRow[],
  { source, now, onProgress }: Import,
): Plan {
  const resolver = createResolver(state, now);
  const owners = ownersOf(state);
  const unread: Refused[] = [];
  const contradictions: Refused[] = [];
  const wanted = new Map<string, Product>();
  const brands = new Map<string, BrandName>();
  const before = new Map(
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
    const texts = [...new Map(read.names.map((text) => [keyOf(text), text] as const))];
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
      compositionId: composition.id,
      form,
      isProlonged,
      strength,
      ratio,
      source,
      registerNumber,
    };
    const identity = identityOf(product);
    wanted.set(identity, { id: before.get(identity)?.id ?? randomUUID(), ...product });
    for (const [key, text] of texts)
      if (isName(text) && !owners.has(key))
        brands.set(`${composition.id} ${key}`, { text, key, compositionId: composition.id });
  }
  onProgress?.(rows.length);

  const added = [...wanted].filter(([identity]) => !before.has(identity)).map(([, row]) => row);
  const changed = [...wanted].flatMap(([identity, row]) => {
    const known = before.get(identity);
    return known && !sameProduct(known, row) ? [row] : [];
  });
  const removed = [...before].filter(([identity]) => !wanted.has(identity)).map(([, { id }]) => id);

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
  const used = new Set([...wanted.values()].map(({ compositionId }) => compositionId));
  const newCompositions = resolver.newCompositions.filter(({ id }) => used.has(id));
  const usedSubstances = new Set(newCompositions.flatMap(({ substanceIds }) => substanceIds));
  return {
    added,
    changed,
    removed,
    unchanged: wanted.size - added.length - changed.length,
    unread,
    contradictions,
    newSubstances: resolver.newSubstances.filter(({ id }) => usedSubstances.has(id)),
    newCompositions,
    ...compared,
    spellings,
  };
}

/** Compares the names of a register, and the Arabic spellings of all registers, with the tables. */
export function planNames(
  state: State,
  newCompositions: readonly Composition[],
  source: string,
  names: readonly NewName[],
) {
  const others = state.names.filter((row) => row.source !== source && row.source !== 'rules');
  const brands = [
    ...names,
    ...others.filter((row) => !isShipped(row) && row.kind === 'brand' && row.status === 'approved'),
  ].flatMap(({ text, key, compositionId }) =>
    compositionId ? [{ text, key, compositionId }] : [],
  );
  const spelled = planSpellings(brands, others, [...state.compositions, ...newCompositions]);
  const register = compareNames(state.names, names, (row) => row.source === source);
  const rules = compareNames(state.names, [...spelled.values()], (row) => row.source === 'rules');
  const count = (status: string) =>
    [...spelled.values()].filter((name) => name.status === status).length;
  return {
    newNames: [...register.newNames, ...rules.newNames],
    removedNames: [...register.removedNames, ...rules.removedNames],
    spellings: { proposed: count('proposed'), approved: count('approved') },
  };
}
