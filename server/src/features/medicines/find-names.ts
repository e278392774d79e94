import { impliedFactsOf } from './implied-forms.ts';
import type { NameEntries } from './name-entries.ts';
import { foldedKey, type MedicineNames } from './names.ts';
import { tokensOf } from './tokens.ts';

export type NamedMedicine = Pick<MedicineNames, 'nameEn' | 'nameAr'>;

/** Shorter names are words of other things too. */
const minFoundLength = 4;
const maxFound = 5;
/** Keys of medicines that a text may name without a medicine in mind: 'rinse it with water'. */
const everyday = new Set(['water', 'alcohol', 'oxygen', 'كحول'].map(foldedKey));

/**
 * Returns a function from any text to the medicines whose names are in it, at most five. Devices
 * of the list are no medicines.
 */
export function createFinder({ longestAt }: NameEntries): (text: string) => NamedMedicine[] {
  return (text) => {
    const tokens = tokensOf(text);
    const medicinesByKey = new Map<string, NamedMedicine>();
    for (let index = 0; index < tokens.length; ) {
      const name = longestAt(tokens, index);
      const key = name?.name.key ?? '';
      const isMeant = key.length >= minFoundLength && !everyday.has(key);
      const meant = (isMeant && name?.name.meanings) || [];
      for (const { entry } of meant)
        if (impliedFactsOf(entry.key).form !== 'device')
          medicinesByKey.set(entry.id, { nameEn: entry.nameEn, nameAr: entry.nameAr });
      index += name?.length ?? 1;
    }
    return [...medicinesByKey.values()].slice(0, maxFound);
  };
}
