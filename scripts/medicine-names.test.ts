import { expect, test } from 'vitest';
import { listedMedicines } from '../server/src/features/medicines/list.ts';
import { namesOf } from '../server/src/features/medicines/names.ts';
import { suggestible, suggestionsFor } from '../web/src/shared/medicines/suggest.ts';

const list = suggestible(listedMedicines.map((medicine) => ({ ...medicine, id: medicine.nameEn })));
const names = listedMedicines.flatMap((medicine) =>
  namesOf(medicine).map((name) => ({ name, medicine })),
);

test('each listed name stays as typed, and its own medicine is the first suggestion', () => {
  const lost = names.filter(({ name, medicine }) => {
    const [first, next] = suggestionsFor(list, name);
    const isGeneric = name === medicine.nameEn || name === medicine.nameAr;
    if (!first) return !isGeneric;
    return (
      first.filled !== name ||
      first.id !== medicine.nameEn ||
      (!isGeneric && next?.id !== medicine.nameEn)
    );
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test('no suggestion fills in a number twice', () => {
  const twice = names.flatMap(({ name }) =>
    suggestionsFor(list, name)
      .slice(1)
      .map(({ filled }) => filled)
      .filter((filled) => {
        const numbers = filled.match(/\d+(?:[.,]\d+)*/g) ?? [];
        return new Set(numbers).size < numbers.length;
      }),
  );
  expect(twice).toEqual([]);
});
