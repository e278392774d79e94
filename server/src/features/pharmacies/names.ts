import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { bothNames, nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { pharmacies } from '../../database/schema.ts';
import { splitName } from '../../platform/split-name.ts';

export interface StoredNames extends PharmacyNames {
  shopName: string;
}

export const nameColumns = {
  shopName: pharmacies.shopName,
  nameAr: pharmacies.nameAr,
  nameEn: pharmacies.nameEn,
};

export const pickNames = ({ nameAr, nameEn }: PharmacyNames): PharmacyNames => ({ nameAr, nameEn });

export const withShopName = <Row extends StoredNames>(language: Language, row: Row): Row => ({
  ...row,
  shopName: nameIn(language, row),
});

/**
 * Returns the names of a registration (docs/search.md): the separate ones, with `shopName` as the
 * name of its script. When that is given separately, `shopName` becomes the other one.
 */
export function registeredNames({
  shopName,
  nameAr = null,
  nameEn = null,
}: {
  shopName: string;
  nameAr?: string | undefined | null;
  nameEn?: string | undefined | null;
}): PharmacyNames {
  const written = splitName(shopName);
  const names = { nameAr: nameAr ?? written.nameAr, nameEn: nameEn ?? written.nameEn };
  const foldedNames = [names.nameAr, names.nameEn].map((name) => fold(name ?? ''));
  if (foldedNames.includes(fold(written.nameAr ?? written.nameEn ?? ''))) return names;
  return { nameAr: names.nameAr ?? shopName, nameEn: names.nameEn ?? shopName };
}

export const nameFields = (names: PharmacyNames) => {
  const shopName = bothNames(names);
  return { shopName, ...names, sortName: fold(shopName) };
};
