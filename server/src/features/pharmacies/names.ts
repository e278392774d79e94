import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { bothNames, nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';
import { pharmacies } from '../../database/schema.ts';
import { splitName } from '../../platform/split-name.ts';

/** A row's names as they are stored. */
export interface StoredNames extends PharmacyNames {
  shopName: string;
}

/** What a query reads to know a pharmacy's names. */
export const nameColumns = {
  shopName: pharmacies.shopName,
  nameAr: pharmacies.nameAr,
  nameEn: pharmacies.nameEn,
};

/**
 * Both names of a row. What an older version has written meanwhile is in `shopName` alone
 * (docs/decisions/0052).
 */
export function namesOf({ shopName, nameAr, nameEn }: StoredNames): PharmacyNames {
  const names = { nameAr, nameEn };
  return bothNames(names) === shopName ? names : splitName(shopName);
}

/** The row as a reader of `language` gets it: `shopName` is the name for that language. */
export function named<Row extends StoredNames>(language: Language, row: Row): Row {
  const names = namesOf(row);
  return { ...row, ...names, shopName: nameIn(language, names) };
}

/**
 * The names of a registration (product decision 38): what is given apart, and `shopName` as the
 * name of its script; it stays the other one where its own is taken.
 */
export function givenNames({
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
  const kept = [names.nameAr, names.nameEn].map((name) => fold(name ?? ''));
  if (kept.includes(fold(written.nameAr ?? written.nameEn ?? ''))) return names;
  return { nameAr: names.nameAr ?? shopName, nameEn: names.nameEn ?? shopName };
}

/** All columns that are made of the names. */
export const nameFields = (names: PharmacyNames) => {
  const shopName = bothNames(names);
  return { shopName, ...names, sortName: fold(shopName) };
};
