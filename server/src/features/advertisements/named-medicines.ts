import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { currentFinder } from '../medicines/index.ts';

interface Texts {
  productName?: string | undefined;
  description?: string | undefined;
}

/** Returns a function from an advertisement to the medicines that it names. */
export async function medicinesNamedIn(db: Database) {
  const find = await currentFinder(db);
  return ({ productName = '', description = '' }: Texts) => find(`${productName}\n${description}`);
}

/**
 * Refuses texts that name a medicine where `AD_MEDICINES` says so.
 * @throws AppError `invalid_fields` with each such text.
 */
export async function assertMayNameMedicines(
  { db, allowsMedicineAds }: Pick<Services, 'db' | 'allowsMedicineAds'>,
  { productName, description }: Texts,
): Promise<void> {
  if (allowsMedicineAds) return;
  const find = await currentFinder(db);
  const fields = Object.entries({ productName, description }).flatMap(([field, text]) =>
    find(text ?? '').length > 0 ? [{ field, problem: 'names_medicine' as const }] : [],
  );
  if (fields.length > 0) throw new AppError('invalid_fields', { fields });
}
