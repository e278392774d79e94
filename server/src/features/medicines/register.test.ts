import { describe, expect, test } from 'vitest';
import {
  readMedicineRegister,
  sameSubstances,
  substancesOf,
} from '../../../test/medicine-register.ts';
import { foldedKey } from './names.ts';
import { createRecognizer } from './recognize.ts';
import { listedMedicines } from './shipped-list.ts';

const register = readMedicineRegister();
const recognized = createRecognizer(
  listedMedicines.map((medicine) => ({ ...medicine, id: medicine.nameEn })),
);
const same = (nameEn: string, generic: string) =>
  substancesOf(generic) === undefined || sameSubstances(nameEn, generic);

describe.skipIf(!register)('the register of medicines (skipped where its file is absent)', () => {
  const rows = register ?? [];

  test('names no brand of the list under another substance', () => {
    const genericsOf = Map.groupBy(rows, ({ brand }) => foldedKey(brand));
    const wrong = listedMedicines.flatMap(({ nameEn, brands }) =>
      brands.flatMap((brand) =>
        (genericsOf.get(foldedKey(brand)) ?? [])
          .filter(({ generic }) => !same(nameEn, generic))
          .map(({ generic }) => `${brand}: ${generic} in the register, ${nameEn} in the list`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('each of its brands is recognised as its own substances or stays unknown, with form and strength too', () => {
    const counted = { right: 0, unknown: 0 };
    const wrong = rows.flatMap(({ brand, generic, form, strength }) =>
      [brand, `${brand} ${form}`, `${brand} ${strength}`, generic].flatMap((text) => {
        const found = recognized(text);
        if (found === null) counted.unknown++;
        else if (same(found, generic)) counted.right++;
        else return [`${text}: ${generic} in the register, recognised as ${found}`];
        return [];
      }),
    );
    expect(wrong).toEqual([]);
    // A recogniser that recognises nothing would never be wrong.
    expect(counted.right).toBeGreaterThan(counted.unknown / 10);
  });
});
