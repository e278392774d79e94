import { randomUUID } from 'node:crypto';
import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import { type Sensitivity, sensitivities } from '@dawaya/contract/vocabulary/medicines';
import { sensitivityOf } from '../classes.ts';
import { foldedKey } from '../names.ts';
import type { RegisteredProduct } from './row.ts';
import { type Composition, isTrusted, type RegisterState, type Substance } from './state.ts';
import type { KnownMedicine } from './substances.ts';

/**
 * Joins names as the list names a combination: 'Amlodipine with atorvastatin', 'A with b, c and d'.
 */
function nameTogether(names: readonly string[], joins: readonly [string, string]): string {
  const [first = '', ...others] = names;
  const last = others.pop();
  if (last === undefined) return first;
  return `${first}${joins[0]}${others.length > 0 ? `${others.join(', ')}${joins[1]}` : ''}${last}`;
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Resolves what the register names to the medicines of the tables, and collects new ones. */
export function createResolver(state: RegisterState, now: Date) {
  const substancesById = new Map(state.substances.map((row) => [row.id, row]));
  const substancesByKey = new Map(state.substances.map((row) => [row.key, row]));
  const bySubstances = new Map(
    state.compositions
      .filter(({ substanceIds }) => substanceIds.length > 0)
      .map((row) => [row.substanceIds.join(), row]),
  );
  const knownMedicines = new Map<string, KnownMedicine & { composition: Composition }>();
  const genericsOf = Map.groupBy(
    state.names.filter(({ kind, status }) => kind === 'generic' && status === 'approved'),
    ({ medicineId }) => medicineId,
  );
  for (const composition of state.compositions.filter(isTrusted)) {
    const { id, nameEn, nameAr, substanceIds } = composition;
    const generics = genericsOf.get(id) ?? [];
    const names = substanceIds.map((one) => substancesById.get(one)?.name ?? '').sort();
    for (const name of [nameEn, nameAr, ...generics.map(({ text }) => text)])
      knownMedicines.set(foldedKey(name), { name: nameEn, substances: names, composition });
  }
  const newSubstances: Substance[] = [];
  const newCompositions: Composition[] = [];

  const substanceNamed = (name: string): Substance => {
    const key = foldedKey(name);
    const knownSubstance = substancesByKey.get(key);
    if (knownSubstance) return knownSubstance;
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
    lookup: (key: string): KnownMedicine | undefined => {
      const knownProduct = knownMedicines.get(key);
      if (knownProduct) return knownProduct;
      const substance = substancesByKey.get(key);
      return substance && { name: substance.name, substances: [substance.name] };
    },
    compositionOf: ({ substances: names, group }: RegisteredProduct): Composition => {
      const only = group ?? (names.length === 1 ? names[0] : undefined);
      const listed = only === undefined ? undefined : knownMedicines.get(foldedKey(only));
      if (listed && listed.substances.length < 2) return listed.composition;
      const parts = names.map(substanceNamed);
      const substanceIds = parts.map(({ id }) => id).sort();
      const knownComposition = bySubstances.get(substanceIds.join());
      if (knownComposition) return knownComposition;
      const sorted = parts.toSorted((one, other) => compareKeys(one.name, other.name));
      const nameEn = nameTogether(
        sorted.map(({ name }, index) => (index === 0 ? name : lower(name))),
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
