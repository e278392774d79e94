import type { Listed, ListedProduct } from './name-entries.ts';
import { keyOf } from './names.ts';
import { namesOf } from './register/brand.ts';
import { skeletonOf } from './spellings.ts';
import { languageOf } from './write-names.ts';

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
        key: keyOf(text),
        sound: languageOf(text) === 'ar' ? skeletonOf(text) : '',
      })),
    ]),
  );
  return products.map((product) => {
    const written = [...namesOf(product.brand), product.brand];
    const keys = new Set(written.map(keyOf));
    const sounds = new Set(written.map(skeletonOf));
    const named = (brandsOf.get(product.medicineId) ?? []).filter(
      ({ key, sound }) => keys.has(key) || (sound !== '' && sounds.has(sound)),
    );
    return { ...product, names: [...product.names, ...named.map(({ text }) => text)] };
  });
}
