import { differsByOne } from '@dawaya/contract/vocabulary/search';
import type { ChoiceName } from './choices.ts';
import type { MedicineList } from './name-entries.ts';
import { foldedKey } from './names.ts';
import { createPrefixIndex } from './prefix-index.ts';

const reversed = (text: string): string => [...text].reverse().join('');

/** Shorter names differ by one letter from too many. */
const minAlikeLength = 5;

/**
 * Finds names of other medicines that a reader may take for a name: those that reviewers
 * distinguished, else those with one letter more, less or another.
 * @returns a function from a name to the first such name. It remembers its answers.
 */
export function createLookAlikes(
  names: readonly ChoiceName[],
  confusables: MedicineList['confusables'] = [],
) {
  const byKey = Map.groupBy(names, ({ written }) => foldedKey(written));
  const withBeginning = createPrefixIndex(names, ({ joined }) => [joined]);
  const withEnding = createPrefixIndex(names, ({ joined }) => [reversed(joined)]);
  const partners = Map.groupBy(
    confusables.flatMap(({ keyOne, keyOther }) => [
      { key: keyOne, other: keyOther },
      { key: keyOther, other: keyOne },
    ]),
    ({ key }) => key,
  );
  const namesByChoice = new Map<ChoiceName, ChoiceName | undefined>();

  const find = (name: ChoiceName): ChoiceName | undefined => {
    const { joined, written, choice } = name;
    const isOther = (other: ChoiceName) => other.choice.medicine.id !== choice.medicine.id;
    const distinguished = (partners.get(foldedKey(written)) ?? [])
      .flatMap(({ other }) => byKey.get(other) ?? [])
      .find(isOther);
    if (distinguished || joined.length < minAlikeLength) return distinguished;
    // Two names that differ by one letter, or by two swapped ones, share one of their halves.
    const half = Math.ceil((joined.length - 2) / 2);
    const alike = [
      ...withBeginning(joined.slice(0, half)),
      ...withEnding(reversed(joined).slice(0, half)),
    ].filter((other) => isOther(other) && differsByOne(other.joined, joined));
    return alike.find((other) => other.joined.length === joined.length) ?? alike[0];
  };
  return (name: ChoiceName): ChoiceName | undefined => {
    if (!namesByChoice.has(name)) namesByChoice.set(name, find(name));
    return namesByChoice.get(name);
  };
}
