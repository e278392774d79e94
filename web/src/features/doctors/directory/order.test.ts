import { expect, test } from 'vitest';
import { sortDirectory } from './listing.ts';

const doctor = (fullName: string, isVerified = true, isOnline = false) => ({
  fullName,
  isVerified,
  isOnline,
});

test('available doctors come first, unverified ones last, each by name in the page’s script first', () => {
  const doctors = [
    doctor('د. يوسف'),
    doctor('Dr. Amal', false),
    doctor('Dr. Zain'),
    doctor('دكتورة أمنة'),
    doctor('Bashir'),
    doctor('د. زينب', true, true),
  ];
  const names = (language: 'ar' | 'en') =>
    sortDirectory(language, doctors).map(({ fullName }) => fullName);
  expect(names('ar')).toEqual([
    'د. زينب',
    'دكتورة أمنة',
    'د. يوسف',
    'Bashir',
    'Dr. Zain',
    'Dr. Amal',
  ]);
  expect(names('en')).toEqual([
    'د. زينب',
    'Bashir',
    'Dr. Zain',
    'دكتورة أمنة',
    'د. يوسف',
    'Dr. Amal',
  ]);
});
