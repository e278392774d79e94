import { type Sensitivity, sensitivities } from '@dawaya/contract/vocabulary/medicines';
import { z } from 'zod';
import { readDataFile } from '../../settings/data-file.ts';

const name = z.string().min(1);
const names = z.string().transform((raw) => raw.split(';').filter(Boolean));

const listedMedicine = z
  .strictObject({
    nameEn: name,
    nameAr: name,
    /** Empty if the medicine is its only substance; '-' if it has no substance of its own. */
    substances: z.string(),
    spellings: names,
    brands: names,
    /** For HIV, mental health, abortion, controlled or intimate: no list of a town shows it. */
    sensitivity: z
      .enum([...sensitivities, ''])
      .transform((written): Sensitivity => written || 'none'),
    /** The code of a substance to which the WHO gives one code; with several, the use decides. */
    atcCode: z.string().transform((raw) => raw || null),
  })
  .transform(({ substances, ...medicine }) => ({
    ...medicine,
    substances: substances === '-' ? [] : (substances || medicine.nameEn).split(';'),
  }));
export type ListedMedicine = z.output<typeof listedMedicine>;

/**
 * The medicines of every new installation (docs/medicines.md): generic names with the names that
 * people in Sudan write for them. Admins add and correct medicines.
 */
export const listedMedicines: readonly ListedMedicine[] = readDataFile(
  'medicines.csv',
  listedMedicine,
);
