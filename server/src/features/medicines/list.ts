import { z } from 'zod';
import { readDataFile } from '../../settings/data-file.ts';

const name = z.string().min(1);
const names = z.string().transform((written) => written.split(';').filter(Boolean));
const yes = z.enum(['yes', '']).transform((written) => written === 'yes');

const listedMedicine = z.strictObject({
  nameEn: name,
  nameAr: name,
  spellings: names,
  brands: names,
  /** For HIV, mental health, abortion, controlled or intimate: no list of a town shows it. */
  isSensitive: yes,
});
export type ListedMedicine = z.output<typeof listedMedicine>;

/**
 * The medicines of every new installation (docs/medicines.md): generic names with the names that
 * people in Sudan write for them. Admins add and correct medicines.
 */
export const listedMedicines: readonly ListedMedicine[] = readDataFile(
  'medicines.csv',
  listedMedicine,
);
