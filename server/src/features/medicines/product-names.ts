import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchedWords } from './choices.ts';
import type { Listed, ListedProduct } from './name-entries.ts';
import { foldedKey } from './names.ts';
import { namesOf } from './register/brand.ts';
import { skeletonOf } from './spellings.ts';
import { languageOf } from './write-names.ts';

const namesATurn = 100;

/**
 * Reads names before the list is built of them. Ten thousand new names take most of a second, so
 * the process answers other calls between some of them.
 */
export async function readNamesAhead(names: Iterable<string>): Promise<void> {
  let read = 0;
  for (const name of new Set(names)) {
    if (++read % namesATurn === 0) await nextTurn();
    for (const raw of [...namesOf(name), name]) {
      skeletonOf(raw);
      foldedKey(raw);
      searchedWords(raw);
    }
  }
}

/**
 * Gives products the approved names of their medicine that are names of their brand: the same word,
 * or its Arabic spelling.
 */
export function withBrands<Product extends ListedProduct & { brand: string }>(
  products: readonly Product[],
  medicines: readonly Listed[],
): Product[] {
  const brandsOf = new Map(
    medicines.map(({ id, brands }) => [
      id,
      brands.map((text) => ({
        text,
        key: foldedKey(text),
        sound: languageOf(text) === 'ar' ? skeletonOf(text) : '',
      })),
    ]),
  );
  return products.map((product) => {
    const written = [...namesOf(product.brand), product.brand];
    const keys = new Set(written.map(foldedKey));
    const sounds = new Set(written.map(skeletonOf));
    const matchingBrands = (brandsOf.get(product.medicineId) ?? []).filter(
      ({ key, sound }) => keys.has(key) || (sound !== '' && sounds.has(sound)),
    );
    return { ...product, names: [...product.names, ...matchingBrands.map(({ text }) => text)] };
  });
}
