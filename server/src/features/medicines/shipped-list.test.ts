import { expect, test } from 'vitest';
import { foldedKey, keysOf } from './names.ts';
import { createRecognizer } from './recognize.ts';
import { listedMedicines } from './shipped-list.ts';

const listed = listedMedicines.map((medicine) => ({ ...medicine, id: medicine.nameEn }));

test('no spelling or brand of the list names two medicines', () => {
  const owners = new Map<string, string[]>();
  for (const medicine of listed)
    for (const key of keysOf(medicine))
      owners.set(key, [...(owners.get(key) ?? []), medicine.nameEn]);
  expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
});

test('every medicine of the list has a name in both scripts, and is recognised by each of its names', () => {
  const recognized = createRecognizer(listed);
  const lost = listed.flatMap(({ nameEn, nameAr, spellings, brands }) =>
    [nameEn, nameAr, ...spellings, ...brands]
      .filter((name) => recognized(name) !== nameEn)
      .map((name) => `${nameEn}: ${name}`),
  );
  expect(lost).toEqual([]);
  expect(listed.filter(({ nameEn }) => /\p{Script=Arabic}/u.test(nameEn))).toEqual([]);
  expect(listed.filter(({ nameAr }) => !/\p{Script=Arabic}/u.test(nameAr))).toEqual([]);
  expect(listed.length).toBeGreaterThanOrEqual(300);
});

test('no two medicines of the list have the same substances', () => {
  const owners = Map.groupBy(
    listedMedicines.filter(({ substances }) => substances.length > 0),
    ({ substances }) => substances.map(foldedKey).sort().join(' '),
  );
  expect([...owners.values()].filter((medicines) => medicines.length > 1)).toEqual([]);
});

test('only single substances have an ATC code, each its own and none of a combination', () => {
  const coded = listedMedicines.filter(({ atcCode }) => atcCode !== null);
  // The codes of combinations end in 20, 30, 50 and more (WHO, guidelines for ATC classification).
  const single = /^[A-DGHJ-NPRSV]\d\d[A-Z]{2}(?!20|30|[5-9])\d\d$/;
  expect(coded.filter(({ atcCode }) => !single.test(atcCode ?? ''))).toEqual([]);
  expect(coded.filter(({ nameEn, substances }) => String(substances) !== String([nameEn]))).toEqual(
    [],
  );
  expect(new Set(coded.map(({ atcCode }) => atcCode)).size).toBe(coded.length);
  expect(coded.length).toBeGreaterThan(250);
});
