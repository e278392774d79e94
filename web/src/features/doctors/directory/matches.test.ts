import { describe, expect, test } from 'vitest';
import { type DirectoryState, searchDirectory as listing } from './listing.ts';
import { searchByWords } from './matches.ts';

const doctor = (
  fullName: string,
  specialization: string,
  consultationFee: string | null = null,
) => ({
  fullName,
  specialization,
  consultationFee,
  isVerified: true,
});
const directoryOf = (doctors: readonly ReturnType<typeof doctor>[], state: DirectoryState) =>
  listing(doctors, state, searchByWords);

const amna = doctor('د. آمنة الطيّب', 'Pediatrics', '20');
const all = [
  amna,
  doctor('Dr. Elfatih Nasreldin', 'Cardiology', '9.5'),
  doctor('د. عبد الله حمد', 'Endocrinology and Diabetes'),
  doctor('د. سارة', 'Obstetrics and Gynecology', '10-15'),
  doctor('د. منى', 'زراعة الكبد'),
];
const names = (search: string, rest = {}) =>
  directoryOf(all, { search, specialization: '', order: '', ...rest }).items.map(
    ({ fullName }) => fullName,
  );

describe('a search finds a doctor by name and by common words for the speciality', () => {
  test.each([
    ['', 5],
    ['امنه', 'د. آمنة الطيّب'],
    ['الطيب امنه', 'د. آمنة الطيّب'],
    ['اطفال امنة', 'د. آمنة الطيّب'],
    ['pedia', 'د. آمنة الطيّب'],
    ['اطفال', 'د. آمنة الطيّب'],
    ['kids', 'د. آمنة الطيّب'],
    ['دكتور اطفال', 'د. آمنة الطيّب'],
    ['pediatrician', 'د. آمنة الطيّب'],
    ["children's doctor", 'د. آمنة الطيّب'],
    ['طبيب أطفال', 'د. آمنة الطيّب'],
    ['دكتور قلب', 'Dr. Elfatih Nasreldin'],
    ['أخصائي القلب', 'Dr. Elfatih Nasreldin'],
    ['cardiologist in', 'Dr. Elfatih Nasreldin'],
    ['نسا وتوليد', 'د. سارة'],
    ['دكتور', 5],
    ['doctors', 5],
    ['الفاتح', 'Dr. Elfatih Nasreldin'],
    ['نصر الدين', 'Dr. Elfatih Nasreldin'],
    ['Amna', 'د. آمنة الطيّب'],
    ['dr amna altayeb', 'د. آمنة الطيّب'],
    ['Abdalla Hamad', 'د. عبد الله حمد'],
    ['sara', 'د. سارة'],
    ['hgrgf', 'Dr. Elfatih Nasreldin'],
    ['القلب', 'Dr. Elfatih Nasreldin'],
    ['قلب', 'Dr. Elfatih Nasreldin'],
    ['heart', 'Dr. Elfatih Nasreldin'],
    ['السكري', 'د. عبد الله حمد'],
    ['سكر', 'د. عبد الله حمد'],
    ['diabetes', 'د. عبد الله حمد'],
    ['عبدالله', 'د. عبد الله حمد'],
    ['نسا', 'د. سارة'],
    ['حامل', 'د. سارة'],
    ['الكبد', 'د. منى'],
    ['%', 0],
    ['اسنان', 0],
  ])('%s', (search, expected) => {
    const found = names(search);
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual([expected]);
  });

  test('with one wrong letter, when nothing else matches', () => {
    const asked = { search: 'الفلب', specialization: '', order: '' };
    const { items, isApproximate } = directoryOf(all, asked);
    expect([items.map(({ specialization }) => specialization), isApproximate]).toEqual([
      ['Cardiology'],
      true,
    ]);
  });
});

test('a speciality alone, and a search within it', () => {
  expect(names('', { specialization: 'Pediatrics' })).toEqual([amna.fullName]);
  expect(names('سارة', { specialization: 'Pediatrics' })).toEqual([]);
});

test('by fee: the cheapest first, then fees on request, then unverified doctors', () => {
  const pending = { ...doctor('Pending', 'Cardiology', '1'), isVerified: false };
  const { items } = directoryOf([pending, ...all], {
    search: '',
    specialization: '',
    order: 'fee',
  });
  expect(items.map(({ consultationFee }) => consultationFee)).toEqual([
    '9.5',
    '10-15',
    '20',
    null,
    null,
    '1',
  ]);
});
