import { classesOf } from '../classes.ts';
import { foldedKey } from '../names.ts';
import { arabicSpellings, skeletonOf } from '../spellings.ts';
import { isFillerWord } from '../unit-and-form-words.ts';
import { languageOf } from '../write-names.ts';
import {
  type Composition,
  isShipped,
  type NameRow,
  type NewName,
  type RegisterState,
} from './state.ts';

/** A skeleton of fewer consonants is too easily another word's. */
const minUniqueLength = 5;
const minKeyLength = 3;

/** Returns whether a text can name a medicine: not only forms and units, and long enough. */
export const isName = (text: string) =>
  foldedKey(text).length >= minKeyLength &&
  /\p{L}/u.test(text) &&
  !text.split(/\s+/).every((word) => isFillerWord(foldedKey(word)));

/** A name that the register brings, for a medicine. */
export interface BrandName {
  text: string;
  key: string;
  medicineId: string;
}

/**
 * Proposes Arabic spellings of the Latin brands of all registers. A spelling is approved by itself
 * only if no other medicine has its consonants, over the list and all registers.
 */
function planSpellings(
  brands: readonly BrandName[],
  names: readonly Pick<NameRow, 'key' | 'text' | 'status' | 'medicineId'>[],
  all: readonly Composition[],
) {
  const medicinesOf = new Map<string, Set<string>>();
  const keysOfOthers = new Map<string, Set<string>>();
  const addTo = (map: Map<string, Set<string>>, key: string, id: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(id));
  const addName = (text: string, key: string, id: string) => {
    addTo(medicinesOf, skeletonOf(text), id);
    addTo(keysOfOthers, key, id);
  };
  for (const { text, key, status, medicineId } of names)
    if (medicineId && status === 'approved') addName(text, key, medicineId);
  for (const { text, key, medicineId } of brands) addName(text, key, medicineId);
  /** Sensitive medicines and those of a class: no rule approves their names. */
  const needReview = new Set<string>();
  for (const { id, nameEn, nameAr, sensitivity } of all) {
    addName(nameEn, foldedKey(nameEn), id);
    addName(nameAr, foldedKey(nameAr), id);
    if (sensitivity !== 'none' || classesOf(nameEn).size > 0) needReview.add(id);
  }
  const wantedNames = new Map<string, NewName>();
  for (const { text, medicineId } of brands) {
    if (languageOf(text) !== 'en') continue;
    for (const spelling of arabicSpellings(text)) {
      const key = foldedKey(spelling);
      const owners = keysOfOthers.get(key) ?? new Set();
      // A spelling that is another medicine's name is never proposed for this one.
      if ([...owners].some((id) => id !== medicineId) || !isName(spelling)) continue;
      const skeleton = skeletonOf(spelling);
      const isUnique =
        skeleton.length >= minUniqueLength &&
        skeleton === skeletonOf(text) &&
        medicinesOf.get(skeleton)?.size === 1;
      const status = isUnique && !needReview.has(medicineId) ? 'approved' : 'proposed';
      wantedNames.set(`${medicineId} ${key}`, {
        text: spelling,
        key,
        medicineId,
        productId: null,
        kind: 'brand',
        language: 'ar',
        source: 'rules',
        status,
      });
    }
  }
  // Two brands of different medicines with one spelling: a pharmacist decides.
  const byKey = Map.groupBy(wantedNames.values(), ({ key }) => key);
  for (const [, same] of byKey)
    if (same.length > 1) for (const name of same) name.status = 'proposed';
  return wantedNames;
}

/**
 * Returns the names to insert and the ids of names to delete. A changed status is a deletion and an
 * insertion.
 */
function compareNames(
  before: readonly NameRow[],
  wanted: readonly NewName[],
  isOurs: (row: NameRow) => boolean,
) {
  const nameIdentity = ({ medicineId, kind, key }: Pick<NameRow, 'medicineId' | 'kind' | 'key'>) =>
    `${medicineId} ${kind} ${key}`;
  const knownNames = new Map(before.map((row) => [nameIdentity(row), row]));
  const keptIds = new Set<number>();
  const newNames: NewName[] = [];
  for (const name of wanted) {
    const row = knownNames.get(nameIdentity(name));
    if (!row) newNames.push(name);
    else if (!isOurs(row) || row.reviewedAt || row.status === name.status) keptIds.add(row.id);
    else newNames.push(name);
  }
  const removedNames = before
    .filter((row) => isOurs(row) && !row.reviewedAt && !keptIds.has(row.id))
    .map(({ id }) => id);
  return { newNames, removedNames };
}

/** Compares the names of a register, and the Arabic spellings of all registers, with the tables. */
export function planNames(
  state: RegisterState,
  newCompositions: readonly Composition[],
  source: string,
  names: readonly NewName[],
) {
  const otherNames = state.names.filter((row) => row.source !== source && row.source !== 'rules');
  const brands = [
    ...names,
    ...otherNames.filter(
      (row) => !isShipped(row) && row.kind === 'brand' && row.status === 'approved',
    ),
  ].flatMap(({ text, key, medicineId }) => (medicineId ? [{ text, key, medicineId }] : []));
  const spelled = planSpellings(brands, otherNames, [...state.compositions, ...newCompositions]);
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
